-- Whose a lead is, is decided once, when it is made, and stored with it: no later edit of the content changes the past.
-- Sellers and promotions that are taken out of the content are retired, so that a code is never mistaken for unknown.

ALTER TABLE promotions ADD COLUMN retired_at timestamptz;
ALTER TABLE sellers ADD COLUMN retired_at timestamptz;

-- `owner_name` is the seller's name, or the title of the promotion that decided, as it was then.
ALTER TABLE sales_clues
  ADD COLUMN owner_rule text NOT NULL DEFAULT 'none'
    CHECK (owner_rule IN ('invite', 'agent', 'bound', 'promotion', 'none')),
  ADD COLUMN owner_invite text NOT NULL DEFAULT '',
  ADD COLUMN owner_name text NOT NULL DEFAULT '',
  ADD COLUMN owner_branch text NOT NULL DEFAULT '',
  ADD COLUMN decided_at timestamptz NOT NULL DEFAULT now();

-- What is there already is decided now, by the same rule: the first of the link's invite code, its agent code, the code
-- that the student is bound to, and the promotion.
UPDATE sales_clues c
SET owner_rule = d.rule, owner_invite = d.invite, owner_name = d.name, owner_branch = d.branch
FROM (
  SELECT DISTINCT ON (uid, id) uid, id, rule, invite, name, branch FROM (
    SELECT c.uid, c.id, 1 AS place, 'invite' AS rule, l.invite_code AS invite, l.name, l.branch_id AS branch
      FROM sales_clues c JOIN sellers l ON l.invite_code = c.invite_code
    UNION ALL
    SELECT c.uid, c.id, 2, 'agent', l.invite_code, l.name, l.branch_id
      FROM sales_clues c JOIN sellers l ON l.agent_code = c.agent_code AND c.agent_code <> ''
    UNION ALL
    SELECT c.uid, c.id, 3, 'bound', l.invite_code, l.name, l.branch_id
      FROM sales_clues c JOIN invites i ON i.uid = c.uid JOIN sellers l ON l.invite_code = i.invite_code
    UNION ALL
    SELECT c.uid, c.id, 4, 'promotion', '', p.title, p.branch_id
      FROM sales_clues c JOIN promotions p ON p.id = c.promotion_id
  ) candidates
  ORDER BY uid, id, place, invite
) d
WHERE d.uid = c.uid AND d.id = c.id;

DROP INDEX sales_clues_seller;
CREATE INDEX sales_clues_owner ON sales_clues (owner_invite, created_at DESC);
