-- Whether a room was ever used is asked by its name: a class that was held can be opened for longer than one that is
-- only in the timetable.
CREATE INDEX live_signs_room ON live_signs (room);
