import { Type, type Static } from 'typebox'
import { Exact, Text } from '../common'
import { BankId, Formula, NodeId, SubjectId, Version } from './question'

const nodes = Type.Array(NodeId, { minItems: 1, maxItems: 3 })

/** A text to be learnt by heart; its key words stand in double brackets, see `contract/domain/practice/cloze.ts`. */
export const ReciteCard = Exact({
  id: BankId,
  title: Text(60, 1),
  nodes,
  text: Text(600, 1),
  /** The meaning of a sentence of another language. */
  meaning: Type.Optional(Text(300, 1)),
  hint: Type.Optional(Text(200, 1)),
})
export type ReciteCard = Static<typeof ReciteCard>

/** Cards that are learnt together. */
export const Deck = Exact({
  id: BankId,
  subject: SubjectId,
  name: Text(40, 1),
  cards: Type.Array(ReciteCard, { minItems: 1, maxItems: 200 }),
})
export type Deck = Static<typeof Deck>

/** A formula with what it takes, what it is for, and where it is misused; the texts may hold formulas. */
export const FormulaCard = Exact({
  id: BankId,
  subject: SubjectId,
  title: Text(60, 1),
  nodes,
  text: Text(2000, 1),
  /** Under which conditions it holds. */
  condition: Type.Optional(Text(500, 1)),
  use: Type.Optional(Text(500, 1)),
  mistake: Type.Optional(Text(500, 1)),
})
export type FormulaCard = Static<typeof FormulaCard>

/** The schemas of the operations of cards. */
export const cardSchemas = {
  getReciteDecks: {
    result: Exact({ version: Version, decks: Type.Array(Deck, { maxItems: 100 }) }),
  },
  getFormulaCards: {
    result: Exact({
      version: Version,
      cards: Type.Array(FormulaCard, { maxItems: 1000 }),
      /** Drawn formulas by their keys. */
      formulas: Type.Record(Type.String(), Formula),
      /** Outlines of glyphs by their names. */
      glyphs: Type.Record(Type.String(), Text(10_000)),
    }),
  },
}
