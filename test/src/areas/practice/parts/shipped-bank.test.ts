import { join } from 'node:path'
import { listCandidates, chooseQuestions, questionsIn } from '../../../../../src/areas/practice/parts/choose'
import { offerTo } from '../../../../../src/areas/practice/parts/offer'
import { choosePapers } from '../../../../../src/areas/practice/parts/use-subject'
import { diagnose } from '../../../../../src/areas/practice/parts/diagnose'
import { listMockPapers, listSchoolPapers } from '../../../../../src/areas/practice/parts/papers'
import { readSource } from '../../../../../src/areas/practice/parts/sources'
import { isBuilt } from '../../../../../src/routes/built'
import { partsOfPaper } from '../../../../../contract/domain/practice/exam-parts'
import { readBank } from '../../../../../server/src/modules/practice/content/bank'
import { createBankFiles } from '../../../../../server/src/modules/practice/question/bank-files'
import { openedPractice } from '../../../support/practice'

/** The practice of a guest with the bank as it ships. */
async function shipped() {
  const bank = await readBank(join(__dirname, '../../../../../content'), () => undefined)
  const files = createBankFiles({ bank })()
  const index = JSON.parse(files.index(new Map()).plain.toString()).result
  return openedPractice({
    answers: {
      getQuestionIndex: () => index,
      getQuestionSet: ({ params }) => JSON.parse(files.set(params.set)?.file().plain.toString() ?? '').result,
    },
  })
}

const suitsPaper =
  (paper: number) =>
  (head: { readonly papers: readonly number[] }): boolean =>
    head.papers.includes(paper)

test('points lost in any part of any exam lead to practice that suits that exam', async () => {
  const { practice, root } = await shipped()
  const { local } = root.storage
  const papers = practice.bank.index.subjects.flatMap((subject) => subject.papers)
  expect(papers.length).toBeGreaterThanOrEqual(7)
  for (const { number: paper } of papers)
    for (const { part, full } of partsOfPaper(paper)) {
      const parts = [{ part, points: 0 }]
      practice.setPast('00000000-0000-7000-8000-000000000001', { paper, year: 2026, total: 0, parts })
      const subject = practice.bank.index.subjects.find(({ papers: own }) =>
        own.some(({ number }) => number === paper),
      )
      choosePapers(local, { [subject?.id ?? '']: paper })
      const offer = { ...offerTo(practice, local), suits: suitsPaper(paper) }
      const [step] = diagnose(practice, local).steps
      const written = new URLSearchParams(step?.to.split('?')[1]).get('source') ?? ''
      const source = readSource(written)
      const heads = source ? questionsIn(practice.bank, source, offer) : []
      expect([paper, part, heads.length > 0 && heads.every(offer.suits)]).toEqual([paper, part, true])
      const counts = [1, 2, 3].map((seed) =>
        source ? chooseQuestions(practice, source, 'train', seed, offer).length : 0,
      )
      const said = /练 (\d+) 题$/.exec(step?.title ?? '')?.[1]
      expect([paper, part, ...counts]).not.toContain(0)
      if (said !== undefined)
        expect([paper, part, ...counts]).toEqual([paper, part, ...counts.map(() => Number(said))])
      expect(isBuilt(step?.to ?? '')).toBe(true)
      expect(step?.why).toContain(`${full} 分`)
      expect(step?.minutes).toBeGreaterThanOrEqual(2)
      expect(step?.minutes).toBeLessThanOrEqual(45)
    }
})

test('every subject has an adaptive test, of whole texts where its questions stand with texts', async () => {
  const { practice, root } = await shipped()
  const offer = offerTo(practice, root.storage.local)
  const { heads } = practice.bank
  for (const { id: subject } of practice.bank.index.subjects) {
    const candidates = listCandidates(practice, { kind: 'ability', subject }, offer)
    expect([subject, candidates.length >= 90]).toEqual([subject, true])
    const ids = new Set(candidates.map(({ id }) => id))
    const torn = candidates.filter(
      ({ text }) =>
        text !== undefined && [...heads.values()].some(({ id, group }) => group === text && !ids.has(id)),
    )
    expect(torn).toEqual([])
  }
})

test('each exam has mock papers, and the papers of schools are samples of three fictional ones', async () => {
  const { bank } = (await shipped()).practice
  for (const { id: subject, papers } of bank.index.subjects)
    for (const { number } of papers)
      expect(listMockPapers(bank, { subject, paper: number }).length).toBeGreaterThan(0)
  const schools = listSchoolPapers(bank).map(({ school }) => school)
  expect(new Set(schools).size).toBe(3)
  for (const school of schools) expect(school).toMatch(/^示例/)
})
