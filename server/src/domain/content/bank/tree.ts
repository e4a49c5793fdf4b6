import type { KnowledgeNode } from '../../../../../contract/schemas/practice/question'

/** A subject's knowledge tree. */
export interface Tree {
  /** Numbers of the exam papers of the subject with their names. */
  readonly papers: readonly { readonly number: number; readonly name: string }[]
  readonly nodes: ReadonlyMap<string, KnowledgeNode>
}

/** The nodes that have no others below them: questions name these. */
export function listLeaves({ nodes }: Tree): Set<string> {
  const branches = new Set([...nodes.values()].map(({ parent }) => parent))
  return new Set([...nodes.keys()].filter((id) => !branches.has(id)))
}
