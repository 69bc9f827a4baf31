"""The rules of the game in our own words, each under a stable id, with the place where it is published."""

from kanly.rulebook.book import Decided, Rule, UnknownRule, find, rules, search, subjects

__all__ = ["Decided", "Rule", "UnknownRule", "find", "rules", "search", "subjects"]
