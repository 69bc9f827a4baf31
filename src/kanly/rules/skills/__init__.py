"""The Leader Skills, one file each; the five that train others share one."""
