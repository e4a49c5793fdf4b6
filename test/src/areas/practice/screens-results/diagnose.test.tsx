/** @jest-environment jsdom */
import fc from 'fast-check'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import DiagnoseScreen from '@/areas/practice/screens-results/diagnose'
import { toForm, readPast, readTyped } from '@/areas/practice/screens-results/diagnose/past-form'
import { diagnose } from '@/areas/practice/parts/diagnose'
import { canComeTo, partsOfPaper, type PastResult } from '../../../../../contract/domain/practice/exam-parts'
import { openedPractice, getQuestion } from '../../../support/practice'

const questions = [
  ...Array.from({ length: 12 }, (_, at) => getQuestion(`ma-${at}`, { seconds: 120 })),
  ...Array.from({ length: 12 }, (_, at) =>
    getQuestion(`ma-f${at}`, { type: 'fill', options: [], answer: ['1'], seconds: 600 }),
  ),
  ...Array.from({ length: 5 }, (_, at) =>
    getQuestion(`en-${at}`, {
      group: 'en-read',
      nodes: ['reading.main'],
      papers: [201, 204],
      seconds: 120,
    }),
  ),
]
const maths: PastResult = {
  paper: 301,
  year: 2026,
  total: 93,
  parts: [
    { part: 'single', points: 40 },
    { part: 'fill', points: 15 },
  ],
}
const english: PastResult = { paper: 201, year: 2026, total: 55, parts: [] }

async function open(...results: readonly PastResult[]) {
  const opened = await openedPractice({ questions })
  for (const result of results) opened.practice.setPast(undefined, result)
  page.url = '/exercises/exam-diagnose'
  return { ...opened, screen: await render(<DiagnoseScreen />, opened.root) }
}

test('a guest enters a past exam, corrects it, and takes it away', async () => {
  const { screen, practice } = await open()
  expect(screen.text()).toContain('把考过的成绩填进来')
  for (const [name, to] of [
    ['做一次水平测试', '/exercises/strength-test'],
    ['做一套模拟卷', '/exercises/exam-detail'],
  ])
    expect(screen.get('link', new RegExp(`^${name}`)).getAttribute('href')).toBe(to)
  await screen.tap('button', '填一次成绩')
  await screen.tap('button', '数学一')
  await screen.type('总分（满分 150）', '93')
  await screen.type('单选题（满分 50）', '40')
  await screen.tap('button', '保存')
  expect(practice.isGuest).toBe(true)
  expect(practice.state.pasts).toMatchObject([
    { paper: 301, year: 2026, total: 93, parts: [{ part: 'single', points: 40 }] },
  ])
  await screen.tap('button', '2026 年 数学一')
  await screen.type('总分（满分 150）', '９６')
  await screen.tap('button', '保存')
  expect(practice.state.pasts).toMatchObject([{ total: 96 }])
  await screen.tap('button', '2026 年 数学一')
  await screen.tap('button', '删掉这次成绩')
  expect(practice.state.pasts).toEqual([])
  expect(screen.text()).toContain('把考过的成绩填进来')
})

test('input about a past exam is there when the page was closed before it was saved', async () => {
  const { root, practice, screen } = await open()
  await screen.tap('button', '填一次成绩')
  await screen.tap('button', '数学一')
  await screen.type('总分（满分 150）', '93')
  await screen.type('单选题（满分 50）', '40')
  screen.unmount()
  const again = await render(<DiagnoseScreen />, root)
  await again.tap('button', '填一次成绩')
  expect(again.get('textbox', '总分（满分 150）')).toHaveProperty('value', '93')
  await again.tap('button', '保存')
  expect(practice.state.pasts).toMatchObject([
    { paper: 301, total: 93, parts: [{ part: 'single', points: 40 }] },
  ])
  await again.tap('button', '再填一次')
  expect(again.get('textbox', /^总分/)).toHaveProperty('value', '')
})

test('points that cannot be are refused beside their field, and nothing is stored', async () => {
  const { screen, practice } = await open()
  await screen.tap('button', '填一次成绩')
  await screen.tap('button', '保存')
  expect(screen.get('alert').textContent).toContain('总分填 0 到满分之间的整数')
  await screen.type('总分（满分 100）', '30')
  await screen.type('单选题（满分 16）', '17')
  await screen.tap('button', '保存')
  expect(screen.get('alert').textContent).toContain('填 0 到满分之间的分数')
  await screen.type('单选题（满分 16）', '10.5')
  await screen.type('多选题（满分 34）', '20')
  await screen.tap('button', '保存')
  expect(screen.get('alert').textContent).toContain('加起来是 30.5 分')
  expect(practice.state.pasts).toEqual([])
})

test('the gap is to the student’s own aim, over the subjects that have one', async () => {
  const { screen } = await open(maths, english, { ...english, year: 2025, total: 48 })
  expect(screen.text()).toContain('2026 年 55 / 100 分 · 比 2025 年 +7 · 还没有设目标')
  await screen.tap('button', '数学一')
  await screen.type('想考多少分（满分 150）', '0')
  await screen.tap('button', '保存')
  expect(screen.get('alert').textContent).toContain('填大于 0、不超过满分的分数')
  await screen.type('想考多少分（满分 150）', '120')
  await screen.tap('button', '保存')
  expect(screen.text()).toMatch(/离目标还差\s*27\s*分 ?按你/)
  await screen.tap('button', '英语一')
  await screen.type('想考多少分（满分 100）', '50')
  await screen.tap('button', '保存')
  expect(screen.text()).toContain('目标 50，多 5 分')
  expect(screen.text()).toContain('27 分，2 科合计')
  await screen.tap('button', '英语一')
  await screen.tap('button', '不设目标')
  expect(screen.text()).toMatch(/离目标还差\s*27\s*分 ?按你/)
})

test('where most was lost comes first, opens its exam, and leads to practice of that part', async () => {
  const { root, screen, practice } = await open(maths, {
    ...english,
    parts: [{ part: 'reading', points: 28 }],
  })
  const rows = screen.all('button', /丢 .* 分$/).map((row) => row.textContent)
  expect(rows).toEqual([
    '数学一 · 填空题30 分得 15 分丢 15 分',
    '英语一 · 阅读理解40 分得 28 分丢 12 分',
    '数学一 · 单选题50 分得 40 分丢 10 分',
  ])
  const { steps } = diagnose(practice, root.storage.local)
  expect(steps).toMatchObject([
    { title: '数学一填空题练 3 题', to: '/exercises/topic-train?source=type%3Amaths%3Afill', minutes: 30 },
    {
      title: '英语一阅读理解练 5 题',
      to: '/exercises/topic-train?source=type%3Aenglish%3Areading',
      minutes: 10,
    },
    { title: '数学一单选题练 10 题', to: '/exercises/topic-train?source=type%3Amaths%3Asingle', minutes: 20 },
  ])
  expect(screen.text()).toContain('共约 60 分钟')
  await screen.tap('link', '数学一填空题练 3 题')
  expect(navigated.opened.slice(-1)).toMatchObject([
    { url: '/exercises/topic-train?source=type%3Amaths%3Afill' },
  ])
  await screen.tap('button', '做第一步')
  expect(navigated.opened.slice(-1)).toMatchObject([
    { url: '/exercises/topic-train?source=type%3Amaths%3Afill' },
  ])
  await screen.tap('button', /数学一 · 填空题/)
  expect(screen.get('dialog', '改成绩')).toBeDefined()
})

test('a step is put into the plan once, and opens from there what it opens here', async () => {
  const { root, screen, practice, plan } = await open(maths)
  const [step] = diagnose(practice, root.storage.local).steps
  await screen.tap('button', `加入计划：${step?.title}`)
  expect(plan.tasks).toMatchObject([{ title: step?.title, minutes: step?.minutes, to: step?.to }])
  expect(screen.all('button', `加入计划：${step?.title}`)).toEqual([])
  // It went to the day with most room, which need not be this one.
  expect(root.ui.toast?.text).toMatch(/^已加入(今天|明天|后天)的计划$/)
})

test('with totals alone nothing is said of parts, and a placement finds them', async () => {
  const { root, screen, practice } = await open(english)
  expect(screen.text()).toContain('看不出分丢在哪里')
  expect(diagnose(practice, root.storage.local).steps).toMatchObject([
    { to: '/exercises/strength-test?source=placement%3Aenglish', minutes: 18 },
  ])
  screen.unmount()
  // Once it was finished, it is not the next thing to do again.
  const source = 'placement:english'
  const attempt = practice.begin({ mode: 'placement', source, questions: ['en-0'], seed: 1 })
  practice.finish(attempt, 'done')
  expect(diagnose(practice, root.storage.local).steps.map(({ to }) => to)).not.toContain(
    '/exercises/strength-test?source=placement%3Aenglish',
  )
})

test('points of an older paper do not make the newest exam one without a loss', async () => {
  const { screen } = await open({ ...maths, year: 2025 }, { ...maths, paper: 302, parts: [] })
  expect(screen.text()).toContain('最近一次考试没有填各题型的得分')
  expect(screen.text()).not.toContain('填了的题型没有丢分')
})

test('only the newest exam of a subject gives advice, and a mock paper follows', async () => {
  const { root, practice } = await open(maths, {
    ...maths,
    paper: 302,
    year: 2024,
    parts: [{ part: 'fill', points: 0 }],
  })
  const { lost, steps, stands } = diagnose(practice, root.storage.local)
  expect(stands.map(({ paper }) => paper)).toEqual([301, 302])
  expect(lost.map(({ stand }) => stand.paper)).toEqual([301, 301])
  expect(steps[2]).toMatchObject({ title: '做一套数学一模拟卷', to: '/exercises/exam-detail?paper=ma-paper' })
})

test('of two papers of one subject in one year, the one that was entered last gives advice', async () => {
  const { root, practice } = await open(english, { ...english, paper: 204, total: 60 })
  const { stands, steps } = diagnose(practice, root.storage.local)
  expect(stands).toHaveLength(2)
  expect(steps).toMatchObject([{ title: '英语做一次水平测试', why: '丢了 40 分，还不知道丢在哪' }])
})

test('exams entered as a guest are there after the login', async () => {
  const { practice } = await openedPractice({ questions })
  practice.setPast(undefined, maths)
  practice.setAim(301, 120)
  await practice.enter('u1')
  expect(practice.state.pasts).toMatchObject([{ total: 93 }])
  expect(practice.state.findAim(301)).toBe(120)
})

test('a result is read as it was shown, and none is read that its parts cannot come to', () => {
  const results = fc.constantFrom(101, 201, 204, 301, 408).chain((paper) => {
    const parts = partsOfPaper(paper)
    return fc
      .record({
        total: fc.nat({ max: 150 }),
        points: fc.array(fc.option(fc.nat({ max: 160 })), {
          minLength: parts.length,
          maxLength: parts.length,
        }),
      })
      .map(({ total, points }) => ({
        paper,
        year: 2026,
        total,
        parts: parts.flatMap(({ part }, at) => {
          const halves = points[at]
          return halves === null || halves === undefined ? [] : [{ part, points: halves / 2 }]
        }),
      }))
  })
  fc.assert(
    fc.property(results, (result) => {
      const read = readPast(toForm(result))
      const fits =
        canComeTo(result) &&
        result.total <= partsOfPaper(result.paper).reduce((sum, { full }) => sum + full, 0) &&
        result.parts.every(
          ({ part, points }) =>
            points <= (partsOfPaper(result.paper).find((partWorth) => partWorth.part === part)?.full ?? 0),
        )
      if (fits) expect(read).toEqual(result)
      else expect(read).toHaveProperty('message')
    }),
  )
})

test.each([
  ['12', 12],
  ['１２．５', 12.5],
  [' 0 ', 0],
  ['12.', 12],
  ['-1', undefined],
  ['12.3', undefined],
  ['1e1', undefined],
  ['21', undefined],
  ['', undefined],
])('of 20 points %j reads as %j', (typed, points) => {
  expect(readTyped(typed, 20)).toBe(points)
})
