import { setImmediate as breathe } from 'node:timers/promises'
import { compareEvents } from '../../../../contract/domain/learning/stream'
import { remarkBy } from '../../../../contract/domain/practice/correction'
import { isPracticeEvent, type PracticeEvent } from '../../../../contract/domain/practice/event'
import { PracticeFold } from '../../../../contract/domain/practice/fold'
import type { Bank } from '../../content/bank'
import type { Db } from '../../db'
import { eventFrom, eventsAfter } from '../../domain/study-log-repo'
import { Turns } from '../../lib/turns'

const PAGE = 1000

/** A long log takes seconds and hundreds of MB: one is folded at a time, and students take turns. */
const folding = new Turns(1)

/**
 * Everything that a student did with questions, up to a place of their log where one is given, folded as on a device.
 * Others get their turn in between.
 */
export async function foldOf(
  db: Db,
  bank: Pick<Bank, 'corrections'>,
  uid: string,
  newest = Infinity,
): Promise<PracticeFold> {
  return folding.run('all', () => foldLog(db, bank, uid, newest), uid)
}

async function foldLog(
  db: Db,
  { corrections }: Pick<Bank, 'corrections'>,
  uid: string,
  newest: number,
): Promise<PracticeFold> {
  const fold = new PracticeFold(remarkBy(corrections))
  const all: PracticeEvent[] = []
  for (let place = 0, isEnd = false; !isEnd;) {
    const page = await eventsAfter(db, { uid, stream: 'practice' }, place, PAGE)
    const events = page.rows.filter((row) => row.place <= newest).map(eventFrom)
    all.push(...events.filter(isPracticeEvent))
    place = page.rows.at(-1)?.place ?? place
    isEnd = page.isEnd || place >= newest
  }
  // In their order they are folded at once, whatever the clocks of devices said.
  all.sort(compareEvents)
  for (let from = 0; from < all.length; from += PAGE) {
    fold.add(all.slice(from, from + PAGE))
    await breathe()
  }
  return fold
}
