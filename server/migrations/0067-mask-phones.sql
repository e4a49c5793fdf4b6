-- What somebody else reads holds no mobile number in clear; of before, the numbers as most people write them are masked.
CREATE FUNCTION mask_phones(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(written,
    '(?<![0-9])(?<!(?:^|[^0-9])[0-9]{1,3}[.])((?:\+?(?:00)?86[- ]?)?1[3-9][0-9][- .]?)[0-9]{4}([- .]?[0-9]{4})(?![0-9])', '\1****\2', 'g')
$$;

UPDATE live_messages SET text = mask_phones(text) WHERE text <> mask_phones(text);
UPDATE live_questions SET text = mask_phones(text) WHERE text <> mask_phones(text);
UPDATE live_teacher_messages SET text = mask_phones(text) WHERE text <> mask_phones(text);
UPDATE question_reports SET text = mask_phones(text), answer = mask_phones(answer)
  WHERE text <> mask_phones(text) OR answer <> mask_phones(answer);
UPDATE push_subscriptions SET device = mask_phones(device) WHERE device <> mask_phones(device);
UPDATE staff_sessions SET device = mask_phones(device) WHERE device <> mask_phones(device);
UPDATE desk_records SET reason = mask_phones(reason) WHERE reason <> mask_phones(reason);
UPDATE order_steps SET detail = mask_phones(detail) WHERE detail <> mask_phones(detail);
UPDATE order_refunds SET reason = mask_phones(reason), answer = mask_phones(answer)
  WHERE reason <> mask_phones(reason) OR answer <> mask_phones(answer);
UPDATE order_invoices SET title = mask_phones(title), answer = mask_phones(answer)
  WHERE title <> mask_phones(title) OR answer <> mask_phones(answer);
UPDATE messages SET body = mask_phones(body) WHERE body <> mask_phones(body);

DROP FUNCTION mask_phones;
