-- An admin may give a lead that is nobody's to a seller.
ALTER TABLE sales_clues
  DROP CONSTRAINT sales_clues_owner_rule_check,
  ADD CONSTRAINT sales_clues_owner_rule_check
    CHECK (owner_rule IN ('invite', 'agent', 'bound', 'promotion', 'none', 'assigned'));
