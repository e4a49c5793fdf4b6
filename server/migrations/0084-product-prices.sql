-- What products are sold at, so that all servers of a deployment sell at one price. The row of the highest id holds among
-- those that hold since they were set (`from_at` is `set_at`) and those whose day has come. `file_time` is when the product's
-- file was written that said so.
CREATE TABLE product_prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL,
  price integer NOT NULL CHECK (price BETWEEN 1 AND 100000000),
  from_at timestamptz NOT NULL,
  set_at timestamptz NOT NULL,
  file_time timestamptz NOT NULL
);
CREATE INDEX product_prices_held ON product_prices (product_id, id DESC);
