"""Noise schedules and parametrisations that every diffusion model of the package shares."""
