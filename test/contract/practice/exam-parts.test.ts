import { join } from 'node:path'
import fc from 'fast-check'
import {
  canComeTo,
  fullOfPaper,
  partsOfPaper,
  type ExamPart,
} from '../../../contract/domain/practice/exam-parts'
import type { Question } from '../../../contract/schemas/practice/question'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import type { Bank } from '../../../server/src/domain/content/bank/types'

let bank: Bank

beforeAll(async () => {
  bank = await readBank(join(__dirname, '../../../content'), () => undefined)
})

function getPart({ type, nodes }: Question, kind: string | undefined): ExamPart {
  if (kind === 'cloze' || kind === 'reading') return kind
  if (type === 'match') return 'matching'
  if (type === 'essay') return nodes[0]?.startsWith('writing.letter') ? 'letter' : 'essay'
  if (type === 'calculation' || type === 'proof') return 'solving'
  return type
}

test('each exam paper has the parts and points of its mock papers, and every paper of the bank is known', () => {
  const questions = new Map(
    bank.sets.flatMap((set) => set.questions.map((question) => [question.id, question])),
  )
  const kinds = new Map(bank.sets.flatMap((set) => set.groups.map(({ id, kind }) => [id, kind])))
  const mocks = bank.papers.filter(({ id }) => id.includes('-mock-'))
  expect(mocks.length).toBeGreaterThan(10)
  for (const { id, number, sections } of mocks) {
    const points = new Map<ExamPart, number>()
    for (const { each, questions: asked } of sections)
      for (const name of asked) {
        const question = questions.get(name)
        if (!question) throw new Error(`no question ${name}`)
        const part = getPart(question, kinds.get(question.group ?? ''))
        points.set(part, (points.get(part) ?? 0) + each)
      }
    expect([id, [...points]]).toEqual([id, partsOfPaper(number).map(({ part, full }) => [part, full])])
  }
  for (const { tree } of bank.subjects)
    for (const { number } of tree.papers) expect(fullOfPaper(number)).toBeGreaterThan(0)
})

test('points of parts come to their sum, and to no total that the open parts cannot reach', () => {
  const papers = fc.constantFrom(101, 201, 204, 301, 408)
  fc.assert(
    fc.property(
      papers,
      fc.array(fc.nat({ max: 100 }), { minLength: 6, maxLength: 6 }),
      fc.nat(5),
      (paper, shares, open) => {
        const all = partsOfPaper(paper).map(({ part, full }, at) => ({
          part,
          points: Math.floor((full * (shares[at] ?? 0)) / 100),
        }))
        const parts = all.slice(open)
        const sum = (of: typeof all) => of.reduce((points, item) => points + item.points, 0)
        const most =
          sum(parts) +
          partsOfPaper(paper)
            .slice(0, open)
            .reduce((points, { full }) => points + full, 0)
        for (const total of [sum(parts), sum(all), most])
          expect(canComeTo({ paper, total, parts })).toBe(true)
        for (const total of [sum(parts) - 0.5, most + 0.5])
          expect(canComeTo({ paper, total, parts })).toBe(false)
      },
    ),
  )
})
