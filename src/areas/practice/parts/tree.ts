import type { KnowledgeNode } from '../api/question'
import type { PracticeStore } from '../store/practice-store'
import type { QuestionBank } from '../store/question-bank'
import type { MeasuredSubject } from './ability'
import { nodesOffered } from './offer'
import { listChildren, nextNodes } from './progress'
import type { SubjectChoice } from './use-subject'

/** A chapter of a subject's outline with the leaves below it; one that has none is its own. */
export interface Branch {
  readonly node: KnowledgeNode
  readonly leaves: readonly string[]
  readonly isLeaf: boolean
}

/** A part of a subject's outline. */
export interface TreePart {
  readonly node: KnowledgeNode
  readonly branches: readonly Branch[]
}

/** The outline of a subject as far as the chosen paper has questions of it. */
export function listTree(bank: QuestionBank, subject: string, whole: MeasuredSubject): TreePart[] {
  const below = (id: string | undefined) =>
    listChildren(bank, subject, id).filter((node) => whole.nodes.has(node.id))
  return below(undefined).map((part) => ({
    node: part,
    branches: below(part.id).map((node) => {
      const leaves = below(node.id).map(({ id }) => id)
      return { node, leaves: leaves.length === 0 ? [node.id] : leaves, isLeaf: leaves.length === 0 }
    }),
  }))
}

/** Every leaf of an outline, in its order. */
export const listLeaves = (parts: readonly TreePart[]): string[] =>
  parts.flatMap(({ branches }) => branches.flatMap(({ leaves }) => leaves))

/** The node that is best learnt next, of some where they are named, of those whose questions are not all held back. */
export function firstNode(
  { bank }: PracticeStore,
  choice: SubjectChoice,
  whole: MeasuredSubject,
  held: ReadonlySet<string>,
  among: (node: string) => boolean = () => true,
): KnowledgeNode | undefined {
  return nextNodes(bank, choice, whole, nodesOffered(bank, choice, held)).find(({ node }) => among(node.id))
    ?.node
}
