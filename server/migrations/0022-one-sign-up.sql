-- Somebody takes part in a promotion once, however often they log in under its link; the first time counts.

DELETE FROM sign_ups AS later
  USING sign_ups AS earlier
  WHERE later.uid = earlier.uid
    AND later.promotion_id = earlier.promotion_id
    AND (earlier.created_at, earlier.id) < (later.created_at, later.id);

CREATE UNIQUE INDEX sign_ups_once ON sign_ups (uid, promotion_id);
DROP INDEX sign_ups_promotion;
