/** All tables, as the migrations leave them. Who writes a table adds it in its own `tables.ts`. */
export interface Database {}
