import type { ScreenId } from './screens'

/** The category that decides where an expired session leads (specification, sections 2.1 and 8). */
export type Category =
  | 'gaoshou'
  | 'score'
  | 'redundant'
  | 'salerank'
  | 'examption'
  | 'studyrank'
  | 'otherbus'
  | 'deepreport'

/** The router groups; an unmatched path of market and courses goes to /product-list, all others to /error. */
export type Group = 'main' | 'market' | 'courses'

/** One public path of the product with the meta that the specification gives it. */
export interface Row<Path extends string = string> {
  /** Public path as the specification spells it, with at most one `:name` segment. */
  readonly path: Path
  readonly screen: ScreenId
  readonly group: Group
  /** Date the row came into the table, ISO. */
  readonly created: string
  /** The page beneath keeps its state when another is opened above it. */
  readonly keepAlive?: true
  readonly category?: Category
  readonly plate?: string
  /** Tag that tracking events carry. */
  readonly activity?: string
  /** Agent 20 leaves these pages for an external one. */
  readonly switch?: true
  readonly vocational?: true
  /** Fixed parameters that select the variant of the screen. */
  readonly params?: Readonly<Record<string, string>>
  /** For a path with a parameter: its values and the variant each selects; `*` is any other value. */
  readonly select?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Defaults = Pick<Row, 'created'> & Partial<Omit<Row, 'path'>>
type Entry<Path extends string> = Path | (Partial<Omit<Row, 'path'>> & { readonly path: Path })

/** Rows of one group: a bare path is a page that no screen serves yet. */
export function rows<const Path extends string>(
  defaults: Defaults,
  entries: readonly Entry<Path>[],
): readonly Row<Path>[] {
  return entries.map((entry) => ({
    screen: 'main/planned',
    group: 'main',
    ...defaults,
    ...(typeof entry === 'string' ? { path: entry } : entry),
  }))
}
