/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import AbilityScreen from '@/areas/practice/screens-results/ability'
import RunScreen from '@/areas/practice/screens/run'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const DAY = 86_400_000
const questions = Array.from({ length: 24 }, (_, at) =>
  getQuestion(`ma-${at}`, { level: 0.3 + at / 60, nodes: [at < 12 ? 'calc.limit' : 'calc.series'] }),
)

const paths = {
  combat: '/exercises/combat-ability',
  mastery: '/exercises/master-status',
  report: '/exercises/combat-ability-report',
  parts: '/exercises/ability-subject-report',
  radar: '/exercises/subject-ability',
  stage: '/exercises/ability-stage-report',
  week: '/exercises/deep-week-report',
} as const

/** The view that a route shows. */
async function loadView(
  view: keyof typeof paths,
  root: Awaited<ReturnType<typeof openedPractice>>['root'],
  query = '',
) {
  page.url = `${paths[view]}${query}`
  const screen = await render(<AbilityScreen />, root)
  const maths = screen.all('button', '数学')
  if (maths.length > 0) await screen.tap('button', '数学')
  return screen
}

test('without an answer the rating is the whole range, and says so', async () => {
  const { root } = await openedPractice({ questions })
  const screen = await loadView('combat', root)
  expect(screen.text()).toContain('数学 · 我的能力值1,244–1,756')
  expect(screen.text()).toContain('还没有能算进来的作答，范围最宽。')
  await screen.tap('button', '开始测')
  expect(navigated.opened[0]?.url).toBe('/exercises/combat-ability-test?source=ability%3Amaths')
})

test('an address may name the subject, until another is chosen', async () => {
  const { root } = await openedPractice({ questions })
  page.url = '/exercises/combat-ability?subject=maths'
  const screen = await render(<AbilityScreen />, root)
  expect(screen.text()).toContain('数学 · 我的能力值')
  await screen.tap('button', '政治')
  expect(screen.text()).toContain('政治 · 我的能力值')
})

test('the page says that one answer shows nothing, and only right ones do not show how good', async () => {
  const { root, practice } = await openedPractice({ questions })
  const attempt = practice.begin({
    mode: 'train',
    source: 'node:calc',
    questions: ['ma-1', 'ma-2', 'ma-3'],
    seed: 1,
  })
  answer(practice, attempt, 'ma-1', 'B')
  const first = await loadView('combat', root)
  expect(first.text()).toContain('目前只有 1 次作答，范围很宽，不能说明什么。')
  first.unmount()
  answer(practice, attempt, 'ma-2', 'B')
  answer(practice, attempt, 'ma-3', 'B')
  const all = await loadView('combat', root)
  expect(all.text()).toContain('由 3 次作答推算')
  expect(all.text()).toContain('目前全部答对，只能看出不低，还看不出有多高。')
})

test('the map colours what was answered often enough, and a node opens the answers behind it', async () => {
  const { root, practice } = await openedPractice({ questions })
  const attempt = practice.begin({
    mode: 'train',
    source: 'node:calc',
    questions: ['ma-1', 'ma-2', 'ma-3', 'ma-13'],
    seed: 1,
  })
  answer(practice, attempt, 'ma-1', 'B')
  answer(practice, attempt, 'ma-2', 'B')
  answer(practice, attempt, 'ma-3', 'A')
  answer(practice, attempt, 'ma-13', 'B')
  const screen = await loadView('mastery', root)
  expect(screen.text()).toContain('1 / 2 个知识点看得出水平')
  expect(screen.text()).toContain('还不知道 1')
  screen.unmount()
  const node = await loadView('mastery', root, '?node=calc.limit')
  expect(node.text()).toContain('由 3 次作答推算')
  const links = node.all('link', /题目 ma-/)
  expect(links).toHaveLength(3)
  expect(links.filter((link) => link.textContent?.includes('没答对'))).toHaveLength(1)
})

test('knowledge that the map shows as known is not to be learnt first', async () => {
  const { root, practice } = await openedPractice({ questions })
  const asked = questions.slice(0, 12).map(({ id }) => id)
  const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: asked, seed: 1 })
  asked.forEach((id, at) => answer(practice, attempt, id, at < 8 ? 'B' : 'A'))
  const screen = await loadView('mastery', root)
  expect(screen.text()).toContain('会 1')
  expect(screen.all('link', '级数 先学这个还不知道')).toHaveLength(1)
})

test('a change whose band holds zero is not called one', async () => {
  const { root, practice } = await openedPractice({ questions })
  const before = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1', 'ma-2'], seed: 1 })
  answer(practice, before, 'ma-1', 'A')
  answer(practice, before, 'ma-2', 'B')
  root.clock.ms += 60 * DAY
  const after = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-3', 'ma-4'], seed: 1 })
  answer(practice, after, 'ma-3', 'B')
  answer(practice, after, 'ma-4', 'A')
  const screen = await loadView('stage', root)
  expect(screen.all('link', /^数学 说不准前 \d+ 次，后 \d+ 次−\d+ 到 \+\d+$/)).toHaveLength(1)
  expect(screen.all('link', /^政治没有可比的作答/)).toHaveLength(1)
})

test('a student who is always wrong, or always right, and answers less now has got neither better nor worse', async () => {
  for (const choice of ['A', 'B'] as const) {
    const { root, practice } = await openedPractice({ questions })
    const ids = questions.map(({ id }) => id)
    const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: ids, seed: 1 })
    for (const id of ids.slice(0, 21)) answer(practice, attempt, id, choice)
    root.clock.ms += 35 * DAY
    for (const id of ids.slice(21)) answer(practice, attempt, id, choice)
    const stage = await loadView('stage', root)
    expect(stage.all('link', /^数学 说不准前 21 次，后 3 次/)).toHaveLength(1)
    stage.unmount()
    const parts = await loadView('parts', root, '?subject=maths&days=30')
    expect(parts.all('link', /变好|变差/)).toHaveLength(0)
    expect(parts.all('link', /^高等数学 说不准前 21 次，后 3 次/)).toHaveLength(1)
    parts.unmount()
    const week = await loadView('week', root)
    expect(week.all('link', /^数学 说不准前 21 次，后 3 次/)).toHaveLength(1)
    week.unmount()
  }
})

test('a test comes to a band, the reason why it stopped, and its parts', async () => {
  const { root, practice } = await openedPractice({ questions })
  const asked = questions.slice(0, 14).map(({ id }) => id)
  const attempt = practice.begin({ mode: 'ability', source: 'ability:maths', questions: asked, seed: 1 })
  asked.forEach((id, at) => answer(practice, attempt, id, at % 2 === 0 ? 'B' : 'A'))
  const open = await loadView('report', root, `?attempt=${attempt}`)
  expect(open.text()).toContain('这次还没有做完')
  open.unmount()
  practice.finish(attempt, 'done')
  const screen = await loadView('report', root, `?attempt=${attempt}`)
  expect(screen.text()).toContain('14 题答对 7 题，结果已经稳定，所以停在这里。')
  expect(screen.all('link', /^高等数学\d+%/)).toHaveLength(1)
})

test('a week shows its answers and the next steps, and its subjects open the same week', async () => {
  const { root, practice, plan } = await openedPractice({ questions })
  const attempt = practice.begin({
    mode: 'train',
    source: 'node:calc',
    questions: ['ma-1', 'ma-13'],
    seed: 1,
  })
  answer(practice, attempt, 'ma-1', 'A')
  root.clock.ms += 7 * DAY
  for (const id of ['ma-13', 'ma-14', 'ma-15', 'ma-16', 'ma-17'])
    answer(practice, attempt, id, id === 'ma-13' ? 'A' : 'B')
  const screen = await loadView('week', root)
  expect(screen.text()).toContain('5 次作答，1 天有练习')
  expect(screen.text()).toContain('级数约 10 分钟 · 5 次作答错 1 次')
  await screen.tap('button', '加入计划：练习：级数')
  expect(plan.tasks).toMatchObject([
    {
      title: '练习：级数',
      minutes: 10,
      to: '/exercises/topic-train?source=node%3Acalc.series',
      state: 'open',
    },
  ])
  expect(screen.get('link', '已加入计划，去看：练习：级数').getAttribute('href')).toContain(
    '/courses/task-list',
  )
  expect(screen.get('button', '下一周').hasAttribute('disabled')).toBe(true)
  const to = screen.get('link', /^数学 说不准/).getAttribute('href') ?? ''
  await screen.tap('button', '上一周')
  // One answer is no reason to advise anything but to do again what was wrong.
  expect(screen.text()).toContain('同一个知识点一周答满 5 次')
  expect(screen.get('link', '先重做错题 1 次作答错 1 次').getAttribute('href')).toBe(
    '/exercises/mistake-book',
  )
  screen.unmount()
  root.clock.ms += 30 * DAY
  const parts = await loadView('parts', root, to.slice(to.indexOf('?')))
  expect(parts.text()).toContain('和以前比')
  expect(parts.text()).toContain('前 1 次，后 5 次')
})

test('the parts of a subject are shown with their bands, those with too little without a figure', async () => {
  const { root, practice } = await openedPractice({ questions })
  const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 1 })
  for (const id of ['ma-1', 'ma-2', 'ma-3']) answer(practice, attempt, id, 'B')
  const screen = await loadView('radar', root)
  expect(screen.all('link', /^1 极限\d+%3 次 \d+% 到 \d+%$/)).toHaveLength(1)
  expect(screen.all('link', '2 级数还不知道0 次')).toHaveLength(1)
})

test('of a subject whose questions stand with texts the test chooses whole texts', async () => {
  const english = Array.from({ length: 30 }, (_, at) =>
    getQuestion(`en-${at}`, {
      group: `en-t${Math.floor(at / 5)}`,
      nodes: ['reading.main'],
      papers: [201, 204],
      level: 0.3 + at / 60,
    }),
  )
  const { root, practice } = await openedPractice({ questions: [...questions, ...english] })
  page.url = paths.combat
  const combat = await render(<AbilityScreen />, root)
  await combat.tap('button', '英语')
  expect(combat.text()).toContain('最多 20 题，结果稳定就停')
  await combat.tap('button', '开始测')
  expect(navigated.opened[0]?.url).toBe('/exercises/combat-ability-test?source=ability%3Aenglish')
  combat.unmount()
  page.url = '/exercises/combat-ability-test?subject=english'
  await render(<RunScreen />, root)
  const [attempt] = practice.state.attempts
  expect(attempt?.begin).toMatchObject({ mode: 'ability', source: 'ability:english' })
  expect(attempt?.questions).toHaveLength(5)
  expect(new Set(attempt?.questions.map((id) => practice.bank.findHead(id)?.group)).size).toBe(1)
})
