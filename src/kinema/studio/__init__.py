"""`kinema studio`: the page where an artist works, on the user's own machine.

Three processes. The server (`serve.py`, `app.py`) speaks to browsers and owns the project's folder and database
(`project.py`); it never loads torch and never reads a user's file. Two workers do: the desk answers at once (reading a
character, adjusting a take, dragging a joint), the bench does what takes long (distilling, fitting, filming). They are
the same program (`worker.py`) and speak in messages over pipes (`wire.py`).
"""
