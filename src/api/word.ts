import { wordAudioPath, wordOperations } from '../../contract/operations/word'
import type { Body, Result } from '../../contract/types'
import type { Sender } from './client'

export type WordIndex = Result<'getWordIndex'>
export type WordUnit = Result<'getWordUnit'>
export type WordEntry = WordUnit['words'][number]
export type Outcome = Result<'addWordEvents'>['outcomes'][number]
type Events = Body<'addWordEvents'>['events']

/** Address of the sound of a word, where the index says that there are sounds; `base` is where the API is. */
export const wordSound = (base: string, word: string): string =>
  base + wordAudioPath(encodeURIComponent(word))

/** The words of the book, and the log of what a student did with them. */
export const createWordApi = (sender: Sender) => {
  const send = sender(wordOperations)
  return {
    getWordIndex: () => send('getWordIndex', {}),
    getWordUnit: (unit: number, version: string) =>
      send('getWordUnit', { params: { unit: String(unit) }, query: { t: version } }),
    addWordEvents: (uid: string, events: Events) =>
      send('addWordEvents', { params: { uid }, body: { events } }),
    /** Events of all devices that were stored after a cursor; all of them without one. */
    listWordEvents: (uid: string, cursor?: string) =>
      send('listWordEvents', { params: { uid }, query: cursor === undefined ? {} : { cursor } }),
  }
}
export type WordApi = ReturnType<typeof createWordApi>
