/** All tables, as the migrations leave them. The topic that writes a table adds it in its own `tables.ts`. */
export interface Database {}
