"""Scores of priors and motions: a judge of actions, distances between sets of clips."""
