import {
  listHeads,
  nextNodes,
  listPath,
  progressByNode,
} from '../../../../../src/areas/practice/parts/progress'
import { nodesOffered } from '../../../../../src/areas/practice/parts/offer'
import { measure } from '../../../../../src/areas/practice/parts/ability'
import {
  listCauses,
  isDue,
  countMinutes,
  mistakesBy,
  wholeBook,
} from '../../../../../src/areas/practice/parts/mistakes'
import { listFolders } from '../../../../../src/areas/practice/parts/folders'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

/** Ten questions of one node, four of one that needs it. */
const questions = [
  ...Array.from({ length: 10 }, (_, at) => getQuestion(`ma-a${at}`)),
  ...Array.from({ length: 4 }, (_, at) =>
    getQuestion(`ma-b${at}`, { nodes: ['calc.series'], papers: [301, 303] }),
  ),
]

async function practised(answers: Readonly<Record<string, string>>) {
  const opened = await openedPractice({ questions })
  const ids = Object.keys(answers)
  const attempt = opened.practice.begin({ mode: 'train', source: 'x:y', questions: ids, seed: 1 })
  for (const [id, text] of Object.entries(answers)) answer(opened.practice, attempt, id, text)
  return opened
}

test('a node counts what lies below it, and the last answer of each question', async () => {
  const { practice } = await practised({ 'ma-a0': 'B', 'ma-a1': 'A', 'ma-b0': 'B' })
  const progress = progressByNode(practice, listHeads(practice.bank, { subject: 'maths' }))
  expect(progress.get('calc.limit')).toEqual({ all: 10, done: 2, right: 1, answers: 2 })
  expect(progress.get('calc')).toEqual({ all: 14, done: 3, right: 2, answers: 3 })
})

test('a paper leaves out what it does not ask', async () => {
  const { practice } = await practised({})
  expect(listHeads(practice.bank, { subject: 'maths', paper: 302 })).toHaveLength(10)
})

const listNext = ({ practice, root }: Awaited<ReturnType<typeof openedPractice>>) =>
  nextNodes(
    practice.bank,
    { subject: 'maths' },
    measure(practice, { subject: 'maths' }, root.now()),
    nodesOffered(practice.bank, { subject: 'maths' }, new Set()),
  )

test('unmeasured knowledge comes after weak knowledge, and knowledge without questions blocks nothing', async () => {
  const opened = await openedPractice({
    questions: [
      getQuestion('ma-1', { nodes: ['calc.series'] }),
      getQuestion('ma-2', { nodes: ['calc.series'] }),
      getQuestion('ma-3', { nodes: ['calc.series'] }),
    ],
  })
  const { practice } = opened
  const asked = ['ma-1', 'ma-2', 'ma-3']
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: asked, seed: 1 })
  expect(listNext(opened)).toMatchObject([{ node: { id: 'calc.series' }, step: 'unknown', missing: [] }])
  for (const id of asked) answer(practice, attempt, id, 'A')
  expect(listNext(opened)).toMatchObject([{ step: 'weak' }])
})

test('needed knowledge comes first, and knowledge that needs it is open once it is mastered', async () => {
  const next = async (answers: Readonly<Record<string, string>>) =>
    listNext(await practised(answers)).map(({ node, missing }) => [node.id, missing.length])
  expect(await next({})).toEqual([
    ['calc.limit', 0],
    ['calc.series', 1],
  ])
  const all = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`ma-a${at}`, 'B']))
  expect(await next(all)).toEqual([['calc.series', 0]])
})

test('the path to a node begins at the top', async () => {
  const { practice } = await practised({})
  expect(listPath(practice.bank, 'calc.series')).toEqual(['高等数学'])
})

test('mistakes are found by subject, by whether they left, and by words of their text', async () => {
  const { practice } = await practised({ 'ma-a0': 'A', 'ma-a1': 'C', 'ma-b0': 'B' })
  const by = (own: { subject?: string; isIn?: boolean; search?: string }) =>
    mistakesBy(practice, { subject: 'all', isIn: true, search: '', ...own }).map(({ question }) => question)
  expect(by({}).sort()).toEqual(['ma-a0', 'ma-a1'])
  expect(by({ search: 'MA-A1' })).toEqual(['ma-a1'])
  expect(by({ subject: 'politics' })).toEqual([])
  expect(by({ isIn: false })).toEqual([])
})

test('due questions come first, then by day, and withdrawn ones come last and are not due', async () => {
  const { practice, root } = await practised({ 'ma-a0': 'A', 'ma-a1': 'A' })
  root.clock.ms += 3 * 86_400_000
  await practice.catchUp()
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-a0'], seed: 1 })
  answer(practice, attempt, 'ma-a0', 'A')
  practice.answer(attempt, getQuestion('ma-gone'), { text: 'A' }, 1000)
  root.clock.ms -= 2 * 86_400_000
  await practice.catchUp()
  practice.answer(attempt, getQuestion('ma-gone'), { text: 'A' }, 1000)
  root.clock.ms += 2 * 86_400_000
  await practice.catchUp()
  const mistakes = mistakesBy(practice, wholeBook)
  expect(mistakes.map(({ question }) => question)).toEqual(['ma-a1', 'ma-a0', 'ma-gone'])
  expect(mistakes.map((mistake) => isDue(practice, mistake))).toEqual([true, false, false])
})

test('mistakes without a cause are counted after those with one', async () => {
  const { practice } = await practised({ 'ma-a0': 'A', 'ma-a1': 'C', 'ma-a2': 'D' })
  practice.setCause('ma-a1', 'time')
  expect(listCauses(practice, practice.mistakes).map(({ cause, count }) => [cause, count])).toEqual([
    ['time', 1],
    ['none', 2],
  ])
  expect(mistakesBy(practice, { ...wholeBook, cause: 'time' }).map(({ question }) => question)).toEqual([
    'ma-a1',
  ])
})

test('causes come in the order of their number, and minutes from the usual time', async () => {
  const { practice } = await practised({ 'ma-a0': 'A', 'ma-a1': 'C', 'ma-a2': 'D' })
  practice.setCause('ma-a0', 'method')
  practice.setCause('ma-a1', 'careless')
  practice.setCause('ma-a2', 'careless')
  expect(listCauses(practice, practice.mistakes)).toEqual([
    { cause: 'careless', count: 2, due: 0 },
    { cause: 'method', count: 1, due: 0 },
  ])
  expect(countMinutes(practice, practice.mistakes)).toBe(3)
})

test('folders come with their number, the one that was used last first', async () => {
  const { practice, root } = await practised({})
  practice.keep('ma-a0', '甲')
  root.clock.ms += 1000
  practice.keep('ma-a1', '乙')
  root.clock.ms += 1000
  practice.keep('ma-a2', '甲')
  expect(listFolders(practice)).toEqual([
    { name: '甲', count: 2 },
    { name: '乙', count: 1 },
  ])
})
