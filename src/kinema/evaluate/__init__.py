"""Scores of priors and motions: paraphrases, a judge of actions, distances between sets of clips."""
