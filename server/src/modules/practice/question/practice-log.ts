import { remarkBy } from '../../../../../contract/domain/practice/correction'
import { isPracticeEvent } from '../../../../../contract/domain/practice/event'
import { PracticeFold } from '../../../../../contract/domain/practice/fold'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import { readFold } from '../../../domain/read-fold'

/** Everything that a student did with questions, up to a place of their log where one is given, folded as on a device. */
export async function loadFold(
  db: Db,
  { corrections }: Pick<Bank, 'corrections'>,
  uid: string,
  newest = Infinity,
): Promise<PracticeFold> {
  const create = () => new PracticeFold(remarkBy(corrections))
  return readFold(db, { uid, stream: 'practice', newest }, { isEvent: isPracticeEvent, create })
}
