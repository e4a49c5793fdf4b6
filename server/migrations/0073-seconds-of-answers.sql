-- How many numbers a set of ranges has.
CREATE FUNCTION seconds_in(parts int8multirange) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(upper(part) - lower(part)), 0)::bigint FROM unnest(parts) AS part
$$;

-- What a score of different questions is made of: how many they are, and in which seconds they were worked on. The score
-- is the lesser of the two. Empty where it was counted before, by the questions alone, and on other boards.
ALTER TABLE board_scores ADD COLUMN questions integer, ADD COLUMN seconds int8multirange;
