import { Type, type Static } from 'typebox'
import { Day, Exact, Text } from '../common'
import { Word } from './word-event'

/** Twelve hexadecimal digits that change whenever what they stand for does. */
const Version = Type.String({ pattern: '^[0-9a-f]{12}$' })
const Unit = Type.Integer({ minimum: 1, maximum: 9999 })
/** Most words of a unit. */
const MAX_UNIT = 500

/** An English sentence with its translation. */
const Sentence = Exact({ english: Text(500, 1), chinese: Text(500, 1) })

/** All about a word: see `contract/domain/learning` for how it is learnt. `ipa` is British, without slashes. */
export const WordEntry = Exact({
  word: Word,
  ipa: Text(100, 1),
  /** Difficulty: 1 for the core that everybody meets daily, 4 for what is met seldom. */
  band: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  /** The meanings in the exam, one part of speech each; Chinese glosses are parted by ； or ，. */
  senses: Type.Array(Exact({ part: Text(16, 1), gloss: Text(500, 1) }), { minItems: 1, maxItems: 20 }),
  example: Sentence,
  /** A long sentence as in the exam's texts; every word of bands 1 and 2 has one. */
  longer: Type.Optional(Sentence),
  /** Every inflected form and other spelling besides the headword. */
  forms: Type.Array(Word, { maxItems: 30 }),
  hints: Type.Array(
    Exact({
      kind: Type.Union([
        Type.Literal('root'),
        Type.Literal('near'),
        Type.Literal('opposite'),
        Type.Literal('mistaken'),
        Type.Literal('phrase'),
        Type.Literal('say'),
      ]),
      text: Text(500, 1),
    }),
    { maxItems: 20 },
  ),
})
export type WordEntry = Static<typeof WordEntry>

const ofUnit = { unit: Unit, version: Version }

/** The schemas of the operations of the vocabulary. */
export const wordSchemas = {
  getWordIndex: {
    result: Exact({
      /** Changes whenever a word does. */
      version: Version,
      examDate: Day,
      examDateNote: Text(64),
      /** Whether the server has sounds of the words. */
      audio: Type.Boolean(),
      units: Type.Array(Exact({ ...ofUnit, words: Type.Array(Word, { maxItems: MAX_UNIT }) }), {
        maxItems: 1000,
      }),
    }),
  },
  getWordUnit: {
    params: Exact({ unit: Type.String({ pattern: '^[1-9][0-9]{0,3}$' }) }),
    query: Exact({ t: Type.Optional(Text(64)) }),
    result: Exact({ ...ofUnit, words: Type.Array(WordEntry, { maxItems: MAX_UNIT }) }),
  },
}
