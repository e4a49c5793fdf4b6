import type { BankHead, QuestionBank } from '../store/question-bank'
import type { PracticeStore } from '../store/practice-store'
import { nextQuestions, type Candidate } from '../../../../contract/domain/practice/adaptive'
import { studyDay } from '../../../../contract/domain/study/day'
import { DUEL_SIZE } from '../../../../contract/domain/practice/duel'
import type { Attempt } from '../../../../contract/domain/practice/fold'
import { isObjective } from '../../../../contract/domain/practice/marking'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { runModes, type RunModeName } from '../../../../contract/domain/practice/modes'
import { shuffled } from '../../../../contract/domain/practice/shuffle'
import { networkQuestions, placementQuestions, listUnits, whole } from './spread'
import { questionsAt, listQuestions, readSource, typeKey, type Source } from './sources'

/** Questions of one training run at most. */
const TRAIN_SIZE = 10
/** Minutes that one training run usually takes at most, where it has more than one question. */
const TRAIN_MINUTES = 30
/** Questions of a test of one node, and of a mixed one. */
export const TEST_SIZE = 15
export const MIXED_SIZE = 20
/** Questions that are asked again in one sitting at most. */
export const MISTAKES_SIZE = 20

/** Whether the exam that a student sits may ask a question. */
export type Suits = (head: BankHead) => boolean

/**
 * The offer for a student: what suits their exam, but for what is held back for papers that they have still to sit.
 */
export interface Offer {
  readonly suits: Suits
  readonly held: ReadonlySet<string>
}

const anySuits: Suits = () => true
const anything: Offer = { suits: anySuits, held: new Set() }

/**
 * The suitable ones of some questions; all of them where none does, as when a link leads to what another exam asks.
 */
function suited(heads: readonly BankHead[], suits: Suits): readonly BankHead[] {
  const own = heads.filter(suits)
  return own.length > 0 ? own : heads
}

/** The questions that a source names by what they are about; none for a source of another kind. */
export function questionsIn(bank: QuestionBank, source: Source, { suits, held }: Offer): readonly BankHead[] {
  return namedBy(bank, source, suits).filter(({ id }) => !held.has(id))
}

function namedBy(bank: QuestionBank, source: Source, suits: Suits): readonly BankHead[] {
  switch (source.kind) {
    case 'node':
      return suited(questionsAt(bank, source.id), suits)
    case 'type':
      return suited(
        listQuestions(bank, source.subject).filter((head) => typeKey(head) === source.type),
        suits,
      )
    case 'quick':
    case 'mixed':
    case 'ability':
    case 'weak':
    case 'network':
    case 'duel':
      return suited(listQuestions(bank, source.subject), suits)
    case 'placement':
      return source.subjects.flatMap((subject) => suited(listQuestions(bank, subject), suits))
    default:
      return []
  }
}

/**
 * The run of a source that can be gone on with, one with answers before an empty one that a guest may have left; undefined
 * where there is none. One that asks what another exam asks, as before the student had chosen theirs, is not gone on
 * with; nor is what has to ask a question that is held back, nor one question that was opened alone and answered. Of the
 * mistakes others are due by the next study day, and none of those that were all answered.
 */
export function openRun(
  { bank, today, state: { attempts } }: PracticeStore,
  written: string,
  mode: RunModeName,
  { suits, held }: Offer,
): Attempt | undefined {
  const source = readSource(written)
  if (!source) return undefined
  const isChosenBySubject = namedBy(bank, source, suits).length > 0
  const isMine = (questions: readonly string[], answers: Attempt['answers']): boolean => {
    const isChosen = isChosenBySubject || source.kind === 'lesson'
    if (isChosen && questions.some((id) => held.has(id) && !answers.has(id))) return false
    if (!isChosenBySubject) return true
    const heads = questions.flatMap((id) => bank.findHead(id) ?? [])
    return heads.every(suits) || !heads.some(suits)
  }
  const isOver = ({ begin, answers }: Attempt): boolean => {
    if (source.kind === 'one') return answers.size > 0
    if (source.kind !== 'mistakes') return false
    return studyDay(begin.at) < today || answers.size === begin.questions.length
  }
  const open = attempts.filter(
    (attempt) =>
      !attempt.finish &&
      attempt.begin.source === written &&
      attempt.begin.mode === mode &&
      !isOver(attempt) &&
      isMine(attempt.begin.questions, attempt.answers),
  )
  return open.find(({ answers }) => answers.size > 0) ?? open[0]
}

/** How a question stands: never answered, wrong at last, right at last. */
function standing(practice: PracticeStore, question: string): number {
  const history = practice.state.listHistory(question)
  const last = history[history.length - 1]
  if (!last) return 0
  return isRight(last) ? 2 : 1
}

/** How many questions are asked at most, which of them suit, and how they are shuffled. */
interface Run extends Offer {
  readonly most: number
  readonly seed: number
}

/** Questions that share a text stay together, in the order of the bank. */
function withGroups({ bank }: PracticeStore, heads: readonly BankHead[], { most, suits }: Run): string[] {
  const fits = heads.some(suits) ? suits : anySuits
  const chosen: string[] = []
  const taken = new Set<string>()
  for (const head of heads) {
    if (chosen.length >= most) break
    if (taken.has(head.id)) continue
    const together = head.group
      ? [...bank.heads.values()]
          .filter((bankHead) => bankHead.group === head.group && fits(bankHead))
          .map(({ id }) => id)
      : [head.id]
    // A text with twenty gaps is a run of its own.
    if (chosen.length > 0 && chosen.length + together.length > most) continue
    for (const id of together) taken.add(id)
    chosen.push(...together)
  }
  return chosen
}

/** Seconds that a question of some usually takes. */
export const meanSeconds = (heads: readonly BankHead[]): number =>
  heads.reduce((sum, { seconds }) => sum + seconds, 0) / heads.length

/** How many questions of some a training run has at most: as many as half an hour takes. */
export const trainSize = (heads: readonly BankHead[]): number =>
  Math.min(TRAIN_SIZE, heads.length, Math.max(1, Math.floor((TRAIN_MINUTES * 60) / meanSeconds(heads))))

/** New questions first, then those that were wrong, then those whose last answer is longest ago. */
function pick(practice: PracticeStore, heads: readonly BankHead[], run: Run): string[] {
  const lastAt = ({ id }: BankHead): number =>
    practice.state.listHistory(id).reduce((at, countedAnswer) => Math.max(at, countedAnswer.at), 0)
  const ranked = shuffled(heads, run.seed)
    .map((head) => ({ head, rank: standing(practice, head.id), at: lastAt(head) }))
    // Questions that mark themselves come first: a proof is no way to begin.
    .sort(
      (a, b) =>
        Number(isObjective(b.head.type)) - Number(isObjective(a.head.type)) || a.rank - b.rank || a.at - b.at,
    )
  return withGroups(
    practice,
    ranked.map(({ head }) => head),
    run,
  )
}

/** Nodes in which the student was wrong most often, with at least two answers. */
export function weakNodes(
  practice: PracticeStore,
  subject: string,
  suits: Suits = anySuits,
): { id: string; wrong: number; all: number }[] {
  const counts = new Map<string, { wrong: number; all: number }>()
  for (const question of practice.state.answered) {
    const head = practice.bank.findHead(question)
    if (!head || !suits(head) || (subject !== 'all' && head.subject !== subject)) continue
    for (const answer of practice.state.listHistory(question)) {
      const node = head.nodes[0] ?? ''
      const before = counts.get(node) ?? { wrong: 0, all: 0 }
      counts.set(node, { wrong: before.wrong + (isRight(answer) ? 0 : 1), all: before.all + 1 })
    }
  }
  return [...counts]
    .map(([id, count]) => ({ id, ...count }))
    .filter(({ all, wrong }) => all >= 2 && wrong > 0)
    .sort((a, b) => b.wrong / b.all - a.wrong / a.all || b.wrong - a.wrong)
}

/** Questions of the same knowledge that follow what was wrong before, at most. */
export const SIMILAR = 5

/**
 * The due questions of the mistake book, or a few others of it where none is due, and then other questions of the same
 * knowledge.
 */
function chooseMistakes(practice: PracticeStore, subject: string, run: Run): string[] {
  const { bank, today } = practice
  const booked = practice.mistakes
    .filter(({ isIn, question }) => isIn && bank.findHead(question) !== undefined)
    .filter(({ question }) => subject === 'all' || bank.findHead(question)?.subject === subject)
    .sort((a, b) => a.due - b.due || a.wrongAt - b.wrongAt)
  const due = booked.filter((mistake) => mistake.due <= today)
  const wrong = (due.length > 0 ? due.slice(0, MISTAKES_SIZE) : booked.slice(0, MISTAKES_SIZE / 4)).map(
    ({ question }) => question,
  )
  const isBooked = new Set(booked.map(({ question }) => question))
  const nodes = new Set(wrong.map((question) => bank.findHead(question)?.nodes[0]))
  const others = [...bank.heads.values()].filter(
    (head) =>
      nodes.has(head.nodes[0]) &&
      run.suits(head) &&
      !run.held.has(head.id) &&
      !isBooked.has(head.id) &&
      head.group === undefined &&
      isObjective(head.type),
  )
  return [...wrong, ...pick(practice, others, { ...run, most: SIMILAR }).slice(0, SIMILAR)]
}

/** The questions of a new run; none where the source has nothing to ask, or only what a timed paper is asking. */
export function chooseQuestions(
  practice: PracticeStore,
  source: Source,
  mode: RunModeName,
  seed: number,
  offer: Offer = anything,
): string[] {
  if (runModes[mode].choice === 'adaptive')
    return nextQuestions(listCandidates(practice, source, offer), [], seed).map(({ id }) => id)
  const {
    state: { underWay },
  } = practice
  const suits: Suits = (head) => offer.suits(head) && !underWay.has(head.id)
  return chosenFrom(practice, source, mode, seed, { ...offer, suits }).filter((id) => !underWay.has(id))
}

/** Fewer questions that were never asked are no choice. */
const FEW_NEW = 30

/**
 * The questions that an adaptive run of a source chooses from: automatically marked ones, those of a text together, new
 * ones where there are enough.
 */
export function listCandidates(
  practice: PracticeStore,
  source: Source,
  offer: Offer = anything,
): Candidate[] {
  const {
    bank,
    state: { underWay },
  } = practice
  const units = listUnits(whole(bank, questionsIn(bank, source, offer))).filter((unit) =>
    unit.every(({ id }) => !underWay.has(id) && !offer.held.has(id)),
  )
  const fresh = units
    .filter((unit) => unit.every(({ id }) => practice.state.listHistory(id).length === 0))
    .flat()
  return (fresh.length >= FEW_NEW ? fresh : units.flat()).map(({ id, level, nodes, group }) => ({
    id,
    level,
    node: nodes[0] ?? '',
    ...(group !== undefined && { text: group }),
  }))
}

function chosenFrom(
  practice: PracticeStore,
  source: Source,
  mode: RunModeName,
  seed: number,
  offer: Offer,
): string[] {
  const { bank } = practice
  const isTraining = runModes[mode].feedback === 'now'
  const run: Run = { ...offer, most: isTraining ? TRAIN_SIZE : TEST_SIZE, seed }
  const known = (questions: readonly string[]) => questions.filter((id) => bank.findHead(id) !== undefined)
  const heads = questionsIn(bank, source, offer)
  switch (source.kind) {
    case 'node':
    case 'type':
      return pick(practice, heads, isTraining ? { ...run, most: trainSize(heads) } : run)
    case 'quick':
    case 'ability':
      return pick(practice, heads, { ...run, most: TRAIN_SIZE })
    case 'mixed':
      return pick(practice, heads, { ...run, most: MIXED_SIZE })
    case 'network':
      return networkQuestions(practice, source.subject, heads, seed)
    case 'duel':
      // A run against another asks the same questions.
      return source.against === undefined
        ? networkQuestions(practice, source.subject, heads, seed).slice(0, DUEL_SIZE)
        : []
    case 'placement':
      return placementQuestions(practice, source.subjects, heads, seed)
    case 'weak': {
      const weakest = new Set(
        weakNodes(practice, source.subject, offer.suits)
          .slice(0, 5)
          .map(({ id }) => id),
      )
      return pick(
        practice,
        heads.filter(({ nodes }) => weakest.has(nodes[0] ?? '')),
        { ...run, most: TRAIN_SIZE },
      )
    }
    case 'paper':
      return bank.findPaper(source.id)?.sections.flatMap(({ questions }) => known(questions)) ?? []
    case 'mistakes':
      return chooseMistakes(practice, source.subject, run)
    case 'folder':
      return known(
        practice.state.collected
          .filter(({ folder }) => folder === source.name)
          .map(({ question }) => question),
      ).slice(0, 50)
    case 'again':
      return known(practice.state.findAttempt(source.attempt)?.questions ?? [])
    // The questions of a lesson come with the address, and those of a class when they are asked.
    case 'lesson':
    case 'class':
      return []
    case 'one':
      return known([source.question])
    case 'text': {
      const group = bank.findHead(source.question)?.group
      const together = [...bank.heads.values()].filter((head) => group !== undefined && head.group === group)
      return together.length > 0 ? together.map(({ id }) => id) : known([source.question])
    }
  }
}
