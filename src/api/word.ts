import type { Body } from '../../contract/types'
import type { Send } from './client'

/** The vocabulary: its words and the log of what a student did with them. */
export const createWordApi = (send: Send) => ({
  addWordEvents: (uid: string, body: Body<'addWordEvents'>) =>
    send('addWordEvents', { params: { uid }, body }),
  /** The next page of the log; without a cursor the first. */
  listWordEvents: (uid: string, cursor?: string) =>
    send('listWordEvents', { params: { uid }, query: { ...(cursor !== undefined && { cursor }) } }),
  getWordIndex: () => send('getWordIndex', {}),
  /** `t` is the version of the unit that the index gives: the answer may then be kept for good. */
  getWordUnit: (unit: number, t: string) =>
    send('getWordUnit', { params: { unit: String(unit) }, query: { t } }),
})
export type WordApi = ReturnType<typeof createWordApi>
