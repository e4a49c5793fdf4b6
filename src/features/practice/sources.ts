import type { BankHead, QuestionBank } from '@/stores/question-bank'
import type { PracticeStore } from '@/stores/practice-store'
import { practiceText as text } from '@/strings/practice/index'
import { isObjective } from '../../../contract/domain/practice/marking'
import { runModes, type RunModeName } from '../../../contract/domain/practice/modes'
import { shuffled } from '../../../contract/domain/practice/shuffle'
import { isRight } from '../../../contract/domain/practice/mistake'

/**
 * Where the questions of a run come from, as the study log names it: a node of the outline, a type of questions, a
 * paper, the mistake book, a folder, or anything of a subject.
 */
export type Source =
  | { readonly kind: 'node'; readonly id: string }
  | { readonly kind: 'type'; readonly subject: string; readonly type: string }
  | { readonly kind: 'paper'; readonly id: string }
  | { readonly kind: 'quick'; readonly subject: string }
  | { readonly kind: 'weak'; readonly subject: string }
  | { readonly kind: 'mixed'; readonly subject: string }
  | { readonly kind: 'mistakes'; readonly subject: string }
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'again'; readonly attempt: string }
  | { readonly kind: 'one'; readonly question: string }

/** Questions of one training run. */
export const TRAIN_SIZE = 10
/** Questions of a test of one node, and of a mixed one. */
export const TEST_SIZE = 15
export const MIXED_SIZE = 20
/** Questions that are asked again in one sitting at most. */
export const MISTAKES_SIZE = 20

/** Reads a source; undefined for a text that is none. */
export function readSource(written: string): Source | undefined {
  const [kind = '', first = '', second = ''] = written.split(':')
  if (first === '') return undefined
  switch (kind) {
    case 'node':
    case 'paper':
      return { kind, id: first }
    case 'type':
      return { kind, subject: first, type: second }
    case 'quick':
    case 'weak':
    case 'mixed':
    case 'mistakes':
      return { kind, subject: first }
    case 'folder':
      return { kind, name: written.slice('folder:'.length) }
    case 'again':
      return { kind, attempt: first }
    case 'one':
      return { kind, question: first }
    default:
      return undefined
  }
}

const subjectName = (bank: QuestionBank, id: string): string => bank.subjectOf(id)?.name ?? text.allSubjects

/** What a run of a source is called. */
export function nameOfSource(bank: QuestionBank, written: string): string {
  const source = readSource(written)
  switch (source?.kind) {
    case 'node':
      return bank.nodeOf(source.id)?.name ?? text.runs.other
    case 'paper':
      return bank.paperOf(source.id)?.title ?? text.runs.other
    case 'type':
      return text.runs.type(subjectName(bank, source.subject), text.types[source.type] ?? '')
    case 'quick':
      return text.runs.quick(subjectName(bank, source.subject))
    case 'weak':
      return text.runs.weak(subjectName(bank, source.subject))
    case 'mixed':
      return text.runs.mixed(subjectName(bank, source.subject))
    case 'mistakes':
      return text.runs.mistakes(subjectName(bank, source.subject))
    case 'folder':
      return text.runs.folder(source.name)
    case 'again':
      return text.runs.again
    case 'one':
      return text.runs.one
    case undefined:
      return text.runs.other
  }
}

/** Whether a node is another one or lies below it. */
export const isBelow = (node: string, above: string): boolean =>
  node === above || node.startsWith(`${above}.`)

/** Questions of a subject, of all where it is `all`. */
export function questionsOf(bank: QuestionBank, subject: string): BankHead[] {
  return [...bank.heads.values()].filter((head) => subject === 'all' || head.subject === subject)
}

/** Questions whose first knowledge is a node or lies below it: each question counts in one place. */
export function questionsAt(bank: QuestionBank, node: string): BankHead[] {
  return [...bank.heads.values()].filter(({ nodes }) => isBelow(nodes[0] ?? '', node))
}

/** How a question stands: never answered, wrong at last, right at last. */
function standing(practice: PracticeStore, question: string): number {
  const history = practice.historyOf(question)
  const last = history[history.length - 1]
  if (!last) return 0
  return isRight(last) ? 2 : 1
}

/** Questions that share a text stay together, in the order of the bank. */
function withGroups(practice: PracticeStore, heads: readonly BankHead[], most: number): string[] {
  const { bank } = practice
  const chosen: string[] = []
  const taken = new Set<string>()
  for (const head of heads) {
    if (chosen.length >= most) break
    if (taken.has(head.id)) continue
    const together = head.group
      ? [...bank.heads.values()].filter(({ group }) => group === head.group).map(({ id }) => id)
      : [head.id]
    // A text with twenty gaps is a run of its own.
    if (chosen.length > 0 && chosen.length + together.length > most + 5) continue
    for (const id of together) taken.add(id)
    chosen.push(...together)
  }
  return chosen
}

/** New questions first, then those that were wrong, then those whose last answer is longest ago. */
function pick(practice: PracticeStore, heads: readonly BankHead[], most: number, seed: number): string[] {
  const lastAt = ({ id }: BankHead): number =>
    practice.historyOf(id).reduce((at, one) => Math.max(at, one.at), 0)
  const ranked = shuffled(heads, seed)
    .map((head) => ({ head, rank: standing(practice, head.id), at: lastAt(head) }))
    // What marks itself comes first: a proof is no way to begin.
    .sort(
      (one, other) =>
        Number(isObjective(other.head.type)) - Number(isObjective(one.head.type)) ||
        one.rank - other.rank ||
        one.at - other.at,
    )
  return withGroups(
    practice,
    ranked.map(({ head }) => head),
    most,
  )
}

/** Nodes in which the student was wrong most often, with at least two answers. */
export function weakNodes(
  practice: PracticeStore,
  subject: string,
): { id: string; wrong: number; all: number }[] {
  const counts = new Map<string, { wrong: number; all: number }>()
  for (const question of practice.answered) {
    const head = practice.bank.headOf(question)
    if (!head || (subject !== 'all' && head.subject !== subject)) continue
    for (const answer of practice.historyOf(question)) {
      const node = head.nodes[0] ?? ''
      const before = counts.get(node) ?? { wrong: 0, all: 0 }
      counts.set(node, { wrong: before.wrong + (isRight(answer) ? 0 : 1), all: before.all + 1 })
    }
  }
  return [...counts]
    .map(([id, count]) => ({ id, ...count }))
    .filter(({ all, wrong }) => all >= 2 && wrong > 0)
    .sort((one, other) => other.wrong / other.all - one.wrong / one.all || other.wrong - one.wrong)
}

function chooseWeak(practice: PracticeStore, subject: string, seed: number): string[] {
  const nodes = weakNodes(practice, subject).slice(0, 5)
  const heads = questionsOf(practice.bank, subject).filter(({ nodes: own }) =>
    nodes.some(({ id }) => own[0] === id),
  )
  return pick(practice, heads, TRAIN_SIZE, seed)
}

/** Questions of the same knowledge that follow what was wrong before, at most. */
const SIMILAR = 5

/** What is due of the mistake book, a little of what is not, and then other questions of the same knowledge. */
function chooseMistakes(practice: PracticeStore, subject: string, seed: number): string[] {
  const { bank, today } = practice
  const wrong = practice.mistakes
    .filter(({ isIn, question }) => isIn && bank.headOf(question) !== undefined)
    .filter(({ question }) => subject === 'all' || bank.headOf(question)?.subject === subject)
    .sort((one, other) => one.due - other.due || one.wrongAt - other.wrongAt)
    .filter(({ due }, at) => due <= today || at < MISTAKES_SIZE / 4)
    .slice(0, MISTAKES_SIZE)
    .map(({ question }) => question)
  const nodes = new Set(wrong.map((question) => bank.headOf(question)?.nodes[0]))
  const others = [...bank.heads.values()].filter(
    ({ id, nodes: own, group, type }) =>
      nodes.has(own[0]) && !wrong.includes(id) && group === undefined && isObjective(type),
  )
  return [...wrong, ...pick(practice, others, SIMILAR, seed).slice(0, SIMILAR)]
}

/** The questions of a new run; none where the source has nothing to ask. */
export function chooseQuestions(
  practice: PracticeStore,
  source: Source,
  mode: RunModeName,
  seed: number,
): string[] {
  const { bank } = practice
  const size = runModes[mode].feedback === 'now' ? TRAIN_SIZE : TEST_SIZE
  const known = (questions: readonly string[]) => questions.filter((id) => bank.headOf(id) !== undefined)
  switch (source.kind) {
    case 'node':
      return pick(practice, questionsAt(bank, source.id), size, seed)
    case 'type':
      return pick(
        practice,
        questionsOf(bank, source.subject).filter((head) => typeKey(head) === source.type),
        size,
        seed,
      )
    case 'paper':
      return bank.paperOf(source.id)?.sections.flatMap(({ questions }) => known(questions)) ?? []
    case 'quick':
      return pick(practice, questionsOf(bank, source.subject), TRAIN_SIZE, seed)
    case 'mixed':
      return pick(practice, questionsOf(bank, source.subject), MIXED_SIZE, seed)
    case 'weak':
      return chooseWeak(practice, source.subject, seed)
    case 'mistakes':
      return chooseMistakes(practice, source.subject, seed)
    case 'folder':
      return known(
        practice.kept.filter(({ folder }) => folder === source.name).map(({ question }) => question),
      ).slice(0, 50)
    case 'again':
      return known(practice.attemptOf(source.attempt)?.begin.questions ?? [])
    case 'one':
      return known([source.question])
  }
}

/** What a question counts as among the types that are practised: its group's kind, or its own type. */
export function typeKey({ groupKind, type }: BankHead): string {
  return groupKind ?? type
}
