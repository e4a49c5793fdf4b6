-- What was written for an account while it was erased stayed behind: it goes now. An identity of WeChat that nobody has
-- can be tied again.
DELETE FROM third_directory t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM third_accounts t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM third_binds t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM device_credentials t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM students t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM student_edits t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM student_goods t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM members t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM lesson_flags t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM lesson_viewers t WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);
DELETE FROM live_tickets t WHERE uid IS NOT NULL AND NOT EXISTS (SELECT FROM accounts a WHERE a.uid = t.uid);

-- From here on PostgreSQL takes no such row.
ALTER TABLE third_accounts ADD CONSTRAINT third_accounts_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE third_binds ADD CONSTRAINT third_binds_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE device_credentials ADD CONSTRAINT device_credentials_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE students ADD CONSTRAINT students_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE student_edits ADD CONSTRAINT student_edits_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE student_goods ADD CONSTRAINT student_goods_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE members ADD CONSTRAINT members_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE lesson_flags ADD CONSTRAINT lesson_flags_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE lesson_viewers ADD CONSTRAINT lesson_viewers_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
ALTER TABLE live_tickets ADD CONSTRAINT live_tickets_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
