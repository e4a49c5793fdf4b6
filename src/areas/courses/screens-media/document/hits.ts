import { findText, type Stretch } from '@/lib/find-text'

/** A place in a document where the words that were looked for stand. */
export interface Hit {
  /** Its page, or its block in a text, counted from 0. */
  readonly page: number
  readonly stretches: readonly Stretch[]
}

/** A stretch of a page to be marked. */
export interface Mark extends Stretch {
  readonly isCurrent: boolean
}

/** Every place where some words stand, page after page. */
export function hitsIn(pages: readonly (readonly string[])[], wanted: string): readonly Hit[] {
  return pages.flatMap((parts, page) => findText(parts, wanted).map((stretches) => ({ page, stretches })))
}

/**
 * The next place from where the reader is, or the one before it, and round at the ends. `current` is undefined until the
 * reader has gone to one: then it is the first from the page that is shown.
 */
export function stepHit(
  hits: readonly Hit[],
  { current, page, way }: { current: number | undefined; page: number; way: 1 | -1 },
): number | undefined {
  if (hits.length === 0) return undefined
  if (current !== undefined) return (current + way + hits.length) % hits.length
  if (way === 1)
    return Math.max(
      0,
      hits.findIndex((hit) => hit.page >= page),
    )
  const before = hits.filter((hit) => hit.page <= page).length
  return (before - 1 + hits.length) % hits.length
}

/** The marks on a page. */
export function marksOn(hits: readonly Hit[], page: number, current: number | undefined): readonly Mark[] {
  return hits.flatMap((hit, at) =>
    hit.page === page ? hit.stretches.map((stretch) => ({ ...stretch, isCurrent: at === current })) : [],
  )
}
