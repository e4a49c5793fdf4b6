import type { BankHead, QuestionBank } from '../store/question-bank'
import { practiceText as text } from '../strings/index'
import { runNames } from '../strings/run-names'

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
  | { readonly kind: 'ability'; readonly subject: string }
  | { readonly kind: 'network'; readonly subject: string }
  /** Against a run: another student's or one's own; a first one has none to be against. */
  | { readonly kind: 'duel'; readonly subject: string; readonly against: string | undefined }
  /** Of several subjects, joined by plus signs. */
  | { readonly kind: 'placement'; readonly subjects: readonly string[] }
  | { readonly kind: 'mistakes'; readonly subject: string }
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'again'; readonly attempt: string }
  | { readonly kind: 'one'; readonly question: string }
  /** The questions of a lesson, which the address names. */
  | { readonly kind: 'lesson'; readonly id: string }
  /** The questions that a live class was asked, by its room. */
  | { readonly kind: 'class'; readonly room: string }
  /** A question with those that share its text. */
  | { readonly kind: 'text'; readonly question: string }

/** Reads a source; undefined for a text that is none. */
export function readSource(written: string): Source | undefined {
  const [kind = '', first = '', second = ''] = written.split(':')
  if (first === '') return undefined
  switch (kind) {
    case 'node':
    case 'paper':
    case 'lesson':
      return { kind, id: first }
    case 'class':
      return { kind, room: first }
    case 'type':
      return { kind, subject: first, type: second }
    case 'quick':
    case 'weak':
    case 'mixed':
    case 'ability':
    case 'network':
    case 'mistakes':
      return { kind, subject: first }
    case 'duel':
      return { kind, subject: first, against: second === '' ? undefined : second }
    case 'placement':
      return { kind, subjects: first.split('+') }
    case 'folder':
      return { kind, name: written.slice('folder:'.length) }
    case 'again':
      return { kind, attempt: first }
    case 'one':
    case 'text':
      return { kind, question: first }
    default:
      return undefined
  }
}

const subjectName = (bank: QuestionBank, id: string): string => bank.findSubject(id)?.name ?? text.allSubjects

/** The name of a run of a source. */
export function nameOfSource(bank: QuestionBank, written: string): string {
  const source = readSource(written)
  switch (source?.kind) {
    case 'node':
      return bank.findNode(source.id)?.name ?? runNames.other
    case 'paper':
      return bank.findPaper(source.id)?.title ?? runNames.other
    case 'type':
      return runNames.type(subjectName(bank, source.subject), text.types[source.type] ?? '')
    case 'quick':
      return runNames.quick(subjectName(bank, source.subject))
    case 'weak':
      return runNames.weak(subjectName(bank, source.subject))
    case 'mixed':
      return runNames.mixed(subjectName(bank, source.subject))
    case 'ability':
      return runNames.ability(subjectName(bank, source.subject))
    case 'network':
      return runNames.network(subjectName(bank, source.subject))
    case 'duel':
      return runNames.duel(subjectName(bank, source.subject))
    case 'placement':
      return runNames.placement(source.subjects.map((id) => subjectName(bank, id)))
    case 'mistakes':
      return runNames.mistakes(subjectName(bank, source.subject))
    case 'folder':
      return runNames.folder(source.name)
    case 'again':
      return runNames.again
    case 'lesson':
      return runNames.lesson
    case 'class':
      return runNames.class
    case 'one':
      return runNames.one
    case 'text':
      return runNames.text
    case undefined:
      return runNames.other
  }
}

/** Whether a node is another one or lies below it. */
export const isBelow = (node: string, above: string): boolean =>
  node === above || node.startsWith(`${above}.`)

/** Questions of a subject, of all where it is `all`. */
export function listQuestions(bank: QuestionBank, subject: string): BankHead[] {
  return [...bank.heads.values()].filter((head) => subject === 'all' || head.subject === subject)
}

/** Questions whose first knowledge is a node or lies below it: each question counts in one place. */
export function questionsAt(bank: QuestionBank, node: string): BankHead[] {
  return [...bank.heads.values()].filter(({ nodes }) => isBelow(nodes[0] ?? '', node))
}

/** The type that a question counts as among those that are practised: its group's kind, or its own type. */
export function typeKey({ groupKind, type }: BankHead): string {
  return groupKind ?? type
}
