import type { Formula } from '../../../../../contract/schemas/practice/question'
import type { Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Bank } from '../../../domain/content/bank/types'
import { glyphsIn } from '../../../domain/content/bank/drawings'
import { formulasOfCards } from '../content/cards'
import { encode, type Encoded } from '../../../delivery/encoded-response'
import { digest, later } from '../../../lib/lazily'

/** The cards as they are served, out of memory. */
export interface CardFiles {
  decks(): Encoded
  formulas(): Encoded
}

const answer = (content: object): Encoded =>
  encode(
    Buffer.from(
      JSON.stringify({
        status: 200,
        msg: '',
        result: { ...content, version: digest(JSON.stringify(content)) },
      }),
    ),
  )

function formulaFile({ formulaCards, subjects }: Bank): Omit<Result<'getFormulaCards'>, 'version'> {
  const formulas: Record<string, Formula> = {}
  const glyphs: Record<string, string> = {}
  for (const subject of subjects) {
    const own = formulaCards.filter((card) => card.subject === subject.id)
    for (const key of [...formulasOfCards(own)].sort()) {
      const formula = subject.formulas.get(key)
      if (!formula) continue
      formulas[key] = formula
      for (const name of glyphsIn(formula.body)) glyphs[name] = subject.glyphs[name] ?? ''
    }
  }
  return { cards: [...formulaCards], formulas, glyphs }
}

/** Serves the current cards of the content; they are made again when an edit has replaced them. */
export function createCardFiles(content: Pick<Content, 'bank'>): () => CardFiles {
  let made: { bank: Bank; files: CardFiles } | undefined
  return () => {
    const { bank } = content
    if (made?.bank !== bank)
      made = {
        bank,
        files: {
          decks: later(() => answer({ decks: bank.decks })),
          formulas: later(() => answer(formulaFile(bank))),
        },
      }
    return made.files
  }
}
