import { isObjective } from '../../../../../contract/domain/practice/marking'
import type { Result } from '../../../../../contract/types'
import { formulasOfSet } from '../content/bank'
import type { Bank, QuestionSet, Subject } from '../../../domain/content/bank/types'
import type { Content } from '../../../domain/content/content'
import { encode, type Encoded } from '../../../delivery/encoded-response'
import { levelIn, type Levels } from './difficulties'
import { getDrawings } from '../../../domain/content/bank/drawings'
import { digest, later } from '../../../lib/lazily'
import { paperFile } from './paper-file'

type Index = Result<'getQuestionIndex'>
type SetFile = Result<'getQuestionSet'>

/** A set of questions as it is sent. */
interface ServedSet {
  readonly version: string
  readonly file: () => Encoded
}

/** The question bank as it is served, out of memory. */
export interface BankFiles {
  /** With levels that answers have moved in place of the content's. */
  index(levels: Levels): Encoded
  /** Undefined for a name that no set has. */
  set(id: string): ServedSet | undefined
  /** The questions of a paper, without keys; undefined for a name that no paper has. */
  paper(id: string): Encoded | undefined
  /** Whether a question is asked, or was until it was withdrawn. */
  has(question: string): boolean
  /** The same of a card to be learnt by heart. */
  hasCard(card: string): boolean
}

const answer = (result: Index | SetFile | Result<'getPaperQuestions'>): Encoded =>
  encode(Buffer.from(JSON.stringify({ status: 200, msg: '', result })))

function setFile(set: QuestionSet, subject: Subject | undefined): Omit<SetFile, 'version'> {
  return {
    set: set.id,
    questions: [...set.questions],
    groups: [...set.groups],
    ...getDrawings(formulasOfSet(set), subject),
    figures: Object.fromEntries(set.figures),
  }
}

function listHeads({ questions, groups }: QuestionSet, levels: Levels): Index['sets'][number]['questions'] {
  const kinds = new Map(groups.map(({ id, kind }) => [id, kind]))
  return questions.map((question) => {
    const { id, version, type, group, nodes, seconds, papers, points = [] } = question
    const kind = group === undefined ? undefined : kinds.get(group)
    return {
      id,
      version,
      type,
      ...(group !== undefined && { group }),
      ...(kind !== undefined && { groupKind: kind }),
      nodes,
      level: levelIn(levels, question),
      seconds,
      papers,
      full: isObjective(type)
        ? 1
        : Math.max(1, Math.round(points.reduce((sum, { score }) => sum + score, 0))),
    }
  })
}

function makeFiles(bank: Bank): BankFiles {
  const subjects = new Map(bank.subjects.map((subject) => [subject.id, subject]))
  const sets = new Map(
    bank.sets.map((set) => {
      const file = setFile(set, subjects.get(set.subject))
      const version = digest(JSON.stringify(file))
      return [set.id, { version, set, file: later(() => answer({ ...file, version })) }] as const
    }),
  )
  const indexBy = (levels: Levels) => {
    const content: Omit<Index, 'version'> = {
      subjects: bank.subjects.map(({ id, name, tree }) => ({
        id,
        name,
        papers: [...tree.papers],
        nodes: [...tree.nodes.values()],
      })),
      sets: [...sets].map(([id, { version, set }]) => ({
        set: id,
        version,
        subject: set.subject,
        questions: listHeads(set, levels),
      })),
      papers: [...bank.papers],
      corrections: [...bank.corrections],
      withdrawn: [...bank.withdrawn],
    }
    return answer({ ...content, version: digest(JSON.stringify(content)) })
  }
  let made: { levels: Levels; index: Encoded } | undefined
  const papers = new Map(
    bank.papers.map((paper) => [paper.id, later(() => answer(paperFile(bank, paper)))] as const),
  )
  const withdrawn = bank.withdrawn.map(({ question }) => question)
  const known = new Set([...bank.sets.flatMap((set) => set.questions.map(({ id }) => id)), ...withdrawn])
  const cards = new Set([...bank.decks.flatMap((deck) => deck.cards.map(({ id }) => id)), ...withdrawn])
  return {
    index(levels) {
      if (made?.levels !== levels) made = { levels, index: indexBy(levels) }
      return made.index
    },
    set: (id) => sets.get(id),
    paper: (id) => papers.get(id)?.(),
    has: (question) => known.has(question),
    hasCard: (card) => cards.has(card),
  }
}

/** The files made of each bank: several routes serve the same one. */
const filesOf = new WeakMap<Bank, BankFiles>()

/** Serves the current bank of the content; its files are made again when an edit has replaced it. */
export function createBankFiles(content: Pick<Content, 'bank'>): () => BankFiles {
  return () => {
    const { bank } = content
    const files = filesOf.get(bank) ?? makeFiles(bank)
    filesOf.set(bank, files)
    return files
  }
}
