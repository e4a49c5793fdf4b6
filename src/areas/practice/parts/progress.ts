import type { KnowledgeNode } from '../api/question'
import type { BankHead, QuestionBank } from '../store/question-bank'
import type { PracticeStore } from '../store/practice-store'
import type { MeasuredSubject } from '../../../../contract/domain/practice/ability'
import { isMastered, getMasteryStep, type MasteryStep } from '../../../../contract/domain/practice/mastery'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { isBelow, typeKey } from './sources'
import type { SubjectChoice } from './use-subject'

/** How far a part of the bank is practised. */
export interface Progress {
  /** Questions of it, and those that were answered. */
  readonly all: number
  readonly done: number
  /** Answered questions whose last answer was right. */
  readonly right: number
  /** Answers to them, each time that one was answered. */
  readonly answers: number
}

const nothing: Progress = { all: 0, done: 0, right: 0, answers: 0 }

function withOne(practice: PracticeStore, before: Progress, { id }: BankHead): Progress {
  const history = practice.state.listHistory(id)
  const last = history[history.length - 1]
  return {
    all: before.all + 1,
    done: before.done + (last ? 1 : 0),
    right: before.right + (last && isRight(last) ? 1 : 0),
    answers: before.answers + history.length,
  }
}

/** How far questions are practised. */
export function getProgress(practice: PracticeStore, heads: readonly BankHead[]): Progress {
  return heads.reduce((so, head) => withOne(practice, so, head), nothing)
}

/** Progress by node, each with all that lies below it; a question counts where it stands first. */
export function progressByNode(practice: PracticeStore, heads: readonly BankHead[]): Map<string, Progress> {
  const nodes = new Map<string, Progress>()
  for (const head of heads) {
    const parts = (head.nodes[0] ?? '').split('.')
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const node = parts.slice(0, depth).join('.')
      nodes.set(node, withOne(practice, nodes.get(node) ?? nothing, head))
    }
  }
  return nodes
}

/** Progress by what is asked for, in the order of the bank. */
export function progressByType(practice: PracticeStore, heads: readonly BankHead[]): Map<string, Progress> {
  const types = new Map<string, Progress>()
  for (const head of heads)
    types.set(typeKey(head), withOne(practice, types.get(typeKey(head)) ?? nothing, head))
  return types
}

/** Share of the last answers that were right, in hundredths; undefined before there is any. */
export function computeAccuracy({ done, right }: Pick<Progress, 'done' | 'right'>): number | undefined {
  return done === 0 ? undefined : Math.round((100 * right) / done)
}

/** A node that may be learnt. */
export interface NextNode {
  readonly node: KnowledgeNode
  readonly step: MasteryStep
  /** Nodes that should be learnt before it and are not mastered yet. */
  readonly missing: readonly KnowledgeNode[]
}

/** The order of the starting points: what was answered worst, and then what is new. */
const ranks = { weak: 0, new: 1, unknown: 2, good: 3, strong: 3 } as const
const AFTER_MISSING = 4

/**
 * The leaves of a subject's outline that are not mastered yet, of those `offered`, what can be begun with first: all that they need is
 * mastered, or nothing is known of it but nothing is weak. Within these, what was weak comes before what is new.
 */
export function nextNodes(
  bank: QuestionBank,
  { subject, paper }: SubjectChoice,
  whole: Pick<MeasuredSubject, 'nodes'>,
  offered: ReadonlySet<string>,
): NextNode[] {
  const nodes = (bank.findSubject(subject)?.nodes ?? []).filter(
    ({ papers }) => paper === undefined || papers.includes(paper),
  )
  const branches = new Set(nodes.map(({ parent }) => parent))
  const leaves = nodes.filter(({ id }) => !branches.has(id) && whole.nodes.has(id))
  const open = leaves.flatMap((node): NextNode[] => {
    const step = getMasteryStep(whole.nodes.get(node.id))
    if (isMastered(step) || !offered.has(node.id)) return []
    const missing = node.needs
      // A node that has no questions for this exam can never be known; it must not bar the way.
      .filter((id) => whole.nodes.has(id) && !isMastered(getMasteryStep(whole.nodes.get(id))))
      .flatMap((id) => bank.findNode(id) ?? [])
    return [{ node, step, missing }]
  })
  const rank = ({ step, missing }: NextNode): number => missing.length * AFTER_MISSING + ranks[step]
  return open
    .map((nextNode, at) => ({ one: nextNode, at }))
    .sort((a, b) => rank(a.one) - rank(b.one) || a.at - b.at)
    .map(({ one }) => one)
}

/** Names of the nodes above a node, from the top. */
export function listPath(bank: QuestionBank, id: string): string[] {
  const names: string[] = []
  for (
    let node = bank.findNode(id);
    node;
    node = node.parent === undefined ? undefined : bank.findNode(node.parent)
  )
    names.unshift(node.name)
  return names.slice(0, -1)
}

/** Nodes right below a node. */
export function listChildren(
  bank: QuestionBank,
  subject: string,
  above: string | undefined,
): KnowledgeNode[] {
  return (bank.findSubject(subject)?.nodes ?? []).filter(({ parent }) => parent === above)
}

/** Questions of a subject that suit a paper, at or below a node where one is given. */
export function listHeads(
  bank: QuestionBank,
  {
    subject,
    paper,
    node,
  }: { readonly subject: string; readonly paper?: number | undefined; readonly node?: string },
): BankHead[] {
  return [...bank.heads.values()].filter(
    (head) =>
      head.subject === subject &&
      (paper === undefined || head.papers.includes(paper)) &&
      (node === undefined || isBelow(head.nodes[0] ?? '', node)),
  )
}
