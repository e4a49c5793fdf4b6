-- What clients report of visitors is deleted by when it came, in which the rows of a month nearly lie in order.
CREATE INDEX events_received ON events USING brin (received_at);
CREATE INDEX log_records_received ON log_records USING brin (received_at);

-- Whether somebody was ever signed in on an installation.
CREATE INDEX visitors_visitor ON visitors (visitor);
