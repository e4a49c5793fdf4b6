-- What a coupon promised when it was taken: title, amount, lowest price, products with their titles, note. Of coupons from
-- before, a start of the server stores the terms of the content of then; those whose rule was gone by then have none.
ALTER TABLE coupons ADD COLUMN terms jsonb;
CREATE INDEX coupons_without_terms ON coupons (coupon_id, uid, id) WHERE terms IS NULL;
