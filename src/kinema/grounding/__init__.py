"""`kinema ground`: feet planted, and the clip tracked by a simulated body."""
