"""What an action is (the one table), and what a sentence asks for."""
