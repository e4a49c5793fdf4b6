import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Type, type Static } from 'typebox'
import Value from 'typebox/value'

const Address = Type.String({ pattern: '^/[A-Za-z0-9_./-]+$' })

const DrawnRow = Type.Object({
  path: Type.String(),
  title: Type.String(),
  config: Type.Optional(Type.String()),
  select: Type.Optional(Type.Record(Type.String(), Type.String())),
  titles: Type.Optional(Type.Record(Type.String(), Type.String())),
  leaves: Type.Optional(Type.Array(Type.String())),
})

const DrawnCard = Type.Object({
  path: Type.String(),
  title: Type.String(),
  js: Type.Array(Address),
  css: Type.Array(Address),
})
/** The study card: where it is, and its files. */
export type DrawnCard = Static<typeof DrawnCard>

const Part = Type.Union([Type.Integer(), Type.String()])

const NamedPages = Type.Record(
  Type.String(),
  Type.Object({
    row: Type.Object({}),
    params: Type.Record(Type.String(), Type.String()),
    page: Type.String(),
    chunks: Type.Array(Part),
    module: Part,
    js: Type.Array(Address),
    css: Type.Array(Address),
  }),
)
/** The pages that are named in the HTML, by their paths in lower case, with what loads them and their files. */
export type NamedPages = Static<typeof NamedPages>

/**
 * The H5 build's list of its pages (`drawn.json`): for campaign pages the files of their screen and their paths; for
 * all pages the files that the app needs to draw them at once.
 */
export const DrawnList = Type.Object({
  /** Files that the page of the same build names. */
  entry: Type.Optional(Type.Array(Type.String())),
  js: Type.Array(Address),
  css: Type.Array(Address),
  rows: Type.Array(DrawnRow),
  titled: Type.Optional(Type.Array(Type.String())),
  card: Type.Optional(DrawnCard),
  named: Type.Optional(NamedPages),
})
export type DrawnList = Static<typeof DrawnList>

/** A campaign page that an address leads to. */
export interface DrawnVisit {
  /** Name of the page's configuration, without ending. */
  config: string
  /** Title of the document; empty for the brand's. */
  title: string
  /** Agents whose visitors are redirected at once. */
  leaves: readonly string[]
}

/** Reads the list of the build whose page this is; undefined where there is none, as while a build is being made. */
export function readDrawnList(h5Dir: string, html: string): DrawnList | undefined {
  try {
    const list: unknown = JSON.parse(readFileSync(path.join(h5Dir, 'drawn.json'), 'utf8'))
    const isOfPage = Value.Check(DrawnList, list) && (list.entry ?? []).every((file) => html.includes(file))
    return isOfPage ? list : undefined
  } catch {
    return undefined
  }
}

const getVisit = ({ title, leaves = [] }: Static<typeof DrawnRow>, config: string): DrawnVisit => ({
  config,
  title,
  leaves,
})

/** A path as the lists have it: letter case and one slash at the end do not matter. */
export const getKey = (pathname: string): string => pathname.replace(/([^/])\/$/, '$1').toLowerCase()

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Finds the campaign page of a path by the rules of the app's own table: letter case and one slash at the end do not
 * matter, and a segment that selects no configuration leads elsewhere.
 */
export function findDrawn(list: DrawnList, pathname: string): DrawnVisit | undefined {
  const key = getKey(pathname)
  const exact = list.rows.find((row) => row.config !== undefined && row.path === key)
  if (exact?.config !== undefined) return getVisit(exact, exact.config)
  for (const row of list.rows) {
    if (!row.select || !key.startsWith(row.path)) continue
    const value = decoded(key.slice(row.path.length))
    if (value === '' || value.includes('/')) continue
    const config = Object.hasOwn(row.select, value) ? row.select[value] : row.select['*']
    const title = row.titles && Object.hasOwn(row.titles, value) ? row.titles[value] : undefined
    if (config !== undefined) return getVisit({ ...row, title: title ?? row.title }, config)
  }
  return undefined
}
