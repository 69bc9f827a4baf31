"""What all tests share: hypothesis repeats itself from run to run, except in a campaign."""

from hypothesis import HealthCheck, settings

# A failing run must fail again on the next machine. Whole games are slow examples; time is no verdict.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile(
    "campaign", max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("steady")
