import { wordAudioPath, wordOperations as op } from '../../../../contract/operations/words/word'
import type { Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type WordIndex = Result<'getWordIndex'>
export type WordUnit = Result<'getWordUnit'>
export type WordEntry = WordUnit['words'][number]

/** Address of the sound of a word, where the index says that there are sounds; `base` is where the API is. */
export const wordSound = (base: string, word: string): string =>
  base + wordAudioPath(encodeURIComponent(word))

/** The words of the book. */
export const createWordApi = (send: Send) => ({
  getWordIndex: () => send(op.getWordIndex, {}),
  getWordUnit: (unit: number, version: string) =>
    send(op.getWordUnit, { params: { unit: String(unit) }, query: { t: version } }),
})
export type WordApi = ReturnType<typeof createWordApi>
