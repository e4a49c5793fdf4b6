-- A page of what nearly every text says is read in the order of the bank, and ends after its hits.
CREATE INDEX question_search_place ON question_search (place);
