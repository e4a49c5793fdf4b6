-- Whether a report is the oldest open one of its question, and how many others wait beside it.
DROP INDEX question_reports_question;
CREATE INDEX question_reports_question ON question_reports (question, number) WHERE state = 'open';

-- Orders that wait for a payment at the desk, among all that are open.
CREATE INDEX orders_at_desk ON orders (created_at, id) WHERE state IN ('created', 'paying') AND provider = 'desk';

-- Who has answered a question, page by page.
CREATE INDEX question_firsts_question ON question_firsts (question, uid);
