import { PAPER_OVER_MS } from '../../../../../contract/domain/habit/today'
import type { PaperNote } from '../../../../../contract/domain/practice/summary'
import { findUnhanded } from './sitting-repo'
import type { SittingDeps } from './sittings'

/** The timed paper of a student whose clock runs, or has ended lately; undefined where there is none. */
export async function readPaperNote(
  { content, db, clock }: SittingDeps,
  uid: string,
): Promise<PaperNote | undefined> {
  const since = new Date(clock().getTime() - PAPER_OVER_MS)
  for (const { paper, ends_at } of await findUnhanded(db, uid, since)) {
    const title = content.bank.papers.find(({ id }) => id === paper)?.title
    if (title !== undefined) return { paper, title, endsAt: ends_at.getTime() }
  }
  return undefined
}
