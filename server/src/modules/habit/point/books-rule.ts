import type { RawBuilder } from 'kysely'

/** One thing that must hold of the books: rows of `is_right` and a `name` that leads to the row. */
export interface BooksRule {
  readonly title: string
  readonly rows: RawBuilder<unknown>
}
