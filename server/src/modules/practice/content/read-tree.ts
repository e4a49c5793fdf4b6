import type { KnowledgeNode } from '../../../../../contract/schemas/practice/question'
import { bankText as text, NAME_SEPARATOR } from '../strings/bank'
import type { LineReport } from '../../../json-files'
import type { Tree } from '../../../domain/content/bank/tree'

const HEAD = /^# ([a-z]+)((?: \d{3})+) (.+)$/
const LINE = /^( *)(\S+) ([^[<]+?)(?: \[([\d ]+)\])?(?: < (.+))?$/

/** A node that is needed for itself on the way that begins at it; undefined where there is none. */
function findLoop(nodes: ReadonlyMap<string, KnowledgeNode>): string | undefined {
  const state = new Map<string, 'open' | 'done'>()
  function hasLoop(id: string): boolean {
    const known = state.get(id)
    if (known !== undefined) return known === 'open'
    state.set(id, 'open')
    const found = nodes.get(id)?.needs.some(hasLoop) ?? false
    state.set(id, 'done')
    return found
  }
  return [...nodes.keys()].find(hasLoop)
}

/**
 * Reads a knowledge tree: a head `# maths 301 302 303 数学一、数学二、数学三`, then a node a line, indented by two blanks
 * for each level: `id 名称 [1 3] < what is learnt before`. The digits in brackets say to which of the
 * subject's papers it belongs, counted from 1; to all of them where there are none.
 */
export function readTree(content: string, report: LineReport): Tree {
  const [first = '', ...lines] = content.trimEnd().split('\n')
  const [, , numbers = '', names = ''] = HEAD.exec(first) ?? []
  if (numbers === '') report(1, text.treeHead)
  const labels = names.split(NAME_SEPARATOR)
  const papers = numbers
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((number, at) => ({ number: Number(number), name: labels[at] ?? names }))
  const nodes = new Map<string, KnowledgeNode>()
  const places = new Map<string, number>()
  const above: string[] = []
  lines.forEach((line, index) => {
    const place = index + 2
    if (line.trim() === '') return
    const [whole, blanks = '', id = '', name = '', digits, needs] = LINE.exec(line) ?? []
    const level = blanks.length / 2
    if (whole === undefined || !Number.isInteger(level)) return report(place, text.tree(line.trim()))
    if (nodes.has(id)) return report(place, text.twice(id, text.tree(id)))
    if (level > above.length) report(place, text.treeParent(id))
    above.length = level
    const parent = above[level - 1]
    above.push(id)
    const wanted = digits?.split(' ')
    const own = papers
      .filter((_, at) => !wanted || wanted.includes(String(at + 1)))
      .map(({ number }) => number)
    places.set(id, place)
    nodes.set(id, {
      id,
      name: name.trim(),
      ...(parent !== undefined && { parent }),
      needs: needs?.split(' ') ?? [],
      papers: own,
    })
  })
  for (const { id, needs } of nodes.values())
    for (const needed of needs)
      if (!nodes.has(needed)) report(places.get(id) ?? 1, text.treeNeeds(id, needed))
  const loop = findLoop(nodes)
  if (loop !== undefined) report(places.get(loop) ?? 1, text.treeLoop(loop))
  return { papers, nodes }
}
