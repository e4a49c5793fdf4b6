/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { DuelPool, DuelResult, DuelRun } from '@/areas/practice/api/duel'
import DuelScreen from '@/areas/practice/screens-results/duel'
import RunScreen from '@/areas/practice/screens/run'
import type { PracticeStore } from '@/areas/practice/store/practice-store'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const questions = Array.from({ length: 14 }, (_, at) => getQuestion(`ma-${at}`, { level: 0.5 }))
const ids = questions.slice(0, 10).map(({ id }) => id)
const user = { uid: 'u1', phone: '137****0001' }
/** 20 November 2026 in China. */
const answeredAt = Date.UTC(2026, 10, 20, 4)

const getRun = (right: number, own: Partial<DuelRun> = {}): DuelRun => ({
  run: 'r1',
  name: '林**',
  answeredAt,
  mean: 0,
  error: 0.5,
  answers: 20,
  questions: ids.map((question, at) => ({ question, isRight: at < right, took: 20_000 })),
  ...own,
})
const buildResult = (own: Partial<DuelResult>): DuelResult => ({
  attempt: '',
  subject: 'maths',
  season: '2026-11-09',
  finishedAt: answeredAt,
  mine: { right: 7, took: 1 },
  theirs: { right: 5, took: 200_000 },
  isOwn: false,
  name: '林**',
  run: getRun(5),
  ...own,
})

/** Plays a duel on this device, so many questions right, and hands it in. */
function play(practice: PracticeStore, source: string, right: number, asked = ids): string {
  const attempt = practice.begin({ mode: 'duel', source, questions: asked, seed: 1 })
  asked.forEach((id, at) => answer(practice, attempt, id, at < right ? 'B' : 'A'))
  practice.finish(attempt, 'done')
  return attempt
}
type Root = Awaited<ReturnType<typeof openedPractice>>['root']

async function arena(root: Root) {
  page.url = '/exercises/combat-network'
  const screen = await render(<DuelScreen />, root)
  await screen.tap('button', '数学')
  return screen
}
async function report(root: Root, attempt: string) {
  page.url = `/exercises/combat-network-report?attempt=${attempt}`
  return render(<DuelScreen />, root)
}
async function running(root: Root, query: string) {
  page.url = `/exercises/combat-network-test?${query}`
  return render(<RunScreen />, root)
}

test('a guest without a run plays a first one, which is recorded', async () => {
  const { root, practice } = await openedPractice({ questions })
  const screen = await arena(root)
  expect(screen.text()).toContain('先打一局，作为你以后的对手')
  expect(root.calls.filter(({ id }) => id === 'listOpponents')).toEqual([])
  await screen.tap('button', '打第一局')
  expect(navigated.opened[0]?.url).toBe('/exercises/combat-network-test?source=duel%3Amaths')
  screen.unmount()
  await running(root, 'source=duel%3Amaths')
  expect(practice.state.attempts[0]?.begin).toMatchObject({ mode: 'duel', source: 'duel:maths' })
  expect(practice.state.attempts[0]?.questions).toHaveLength(10)
})

test('a guest meets the own last run, which is called that', async () => {
  const { root, practice } = await openedPractice({ questions })
  const first = play(practice, 'duel:maths', 4)
  const screen = await arena(root)
  expect(screen.text()).toContain('你自己的上一局')
  expect(screen.text()).toContain('登录后可以和别人的记录打。')
  expect(screen.text()).toContain('题目都见过，赢了只说明记住了')
  await screen.tap('button', /应战/)
  expect(navigated.opened[0]?.url).toContain(`source=duel%3Amaths%3A${first}`)
  screen.unmount()
  const run = await running(root, `source=duel%3Amaths%3A${first}`)
  expect(run.text()).toContain('你自己的上一局，作答于')
  expect(practice.state.attempts[0]?.questions).toEqual(ids)
})

test('an ability test is no duel: who has none yet plays a first one', async () => {
  const { root, practice } = await openedPractice({ questions })
  const attempt = practice.begin({ mode: 'ability', source: 'ability:maths', questions: ids, seed: 1 })
  for (const id of ids) answer(practice, attempt, id, 'B')
  practice.finish(attempt, 'done')
  const screen = await arena(root)
  expect(screen.text()).toContain('先打一局，作为你以后的对手')
  expect(screen.text()).not.toContain('你自己的上一局')
})

test('the report says whether its answers count in the ability', async () => {
  const { root, practice } = await openedPractice({ questions })
  const first = play(practice, 'duel:maths', 4)
  root.clock.ms += 86_400_000
  const again = play(practice, `duel:maths:${first}`, 7)
  expect((await report(root, first)).text()).toContain('这一局有 10 题算在里面')
  expect((await report(root, again)).text()).toContain('七天内重做的题不算')
})

test('another student is shown as a recorded run with a band, and the duel asks what they were asked', async () => {
  const { root, practice } = await openedPractice({
    questions,
    user,
    answers: {
      listOpponents: ({ query }) => ({ items: query.subject === 'maths' ? [getRun(5)] : [] }),
      listDuels: () => ({ items: [] }),
    },
  })
  const screen = await arena(root)
  expect(screen.text()).toContain('对手的记录，作答于 11月20日。同一份 10 题，不是实时')
  expect(screen.text()).toContain('1,372–1,628')
  expect(screen.text()).toContain('两条带有重合，说不准谁会赢。对手的范围由录下的 20 次作答推算。')
  await screen.tap('button', /应战/)
  screen.unmount()
  const run = await running(root, 'source=duel%3Amaths%3Ar1')
  expect(run.text()).toContain('林** · 对手的记录，作答于 11月20日')
  expect(practice.state.attempts[0]?.questions).toEqual(ids)
})

test('of several rivals the next one is shown on request, oneself among them', async () => {
  const { root, practice } = await openedPractice({
    questions,
    user,
    answers: {
      listOpponents: () => ({ items: [getRun(5), getRun(6, { run: 'r2', name: '王**' })] }),
      listDuels: () => ({ items: [] }),
    },
  })
  play(practice, 'duel:maths', 4)
  const screen = await arena(root)
  const names = []
  for (let turn = 0; turn < 3; turn += 1) {
    names.push(screen.get('heading', /录下的作答/).textContent)
    await screen.tap('button', '换一位')
  }
  expect(names).toEqual(['林** 录下的作答', '王** 录下的作答', '你自己的上一局 录下的作答'])
})

test('a run with questions of another exam, or of none that the bank has, is not offered', async () => {
  const { root } = await openedPractice({
    questions,
    user,
    answers: {
      listOpponents: () => ({
        items: [getRun(5, { questions: [{ question: 'ma-gone', isRight: true, took: 1 }] })],
      }),
      listDuels: () => ({ items: [] }),
    },
  })
  expect((await arena(root)).text()).toContain('先打一局')
})

test('without a network the own last run is there, and why', async () => {
  const state = { isOff: true }
  const { root, practice } = await openedPractice({
    questions,
    user,
    answers: {
      listOpponents: () => {
        if (state.isOff) throw new ApiError(LocalCode.Network, 0)
        return { items: [getRun(5)] }
      },
      listDuels: () => {
        throw new ApiError(LocalCode.Network, 0)
      },
    },
  })
  play(practice, 'duel:maths', 4)
  const screen = await arena(root)
  expect(screen.text()).toContain('没有取到别人的记录')
  expect(screen.text()).toContain('你自己的上一局')
  state.isOff = false
  await screen.tap('button', '再找一次')
  expect(screen.text()).toContain('林**')
})

test('the report says who won by right answers, and each row opens the answer', async () => {
  const { root, practice } = await openedPractice({ questions })
  const first = play(practice, 'duel:maths', 4)
  const second = play(practice, `duel:maths:${first}`, 7)
  const screen = await report(root, second)
  expect(screen.text()).toContain('赢了 7 : 4')
  expect(screen.text()).toContain('你自己的上一局，作答于')
  expect(screen.all('link', /^\d+[对错]/)).toHaveLength(10)
  await screen.tap('link', /^5对 30 秒错/)
  expect(navigated.opened[0]?.url).toBe(`/exercises/analysis?attempt=${second}&at=5`)
  screen.unmount()
  const list = await arena(root)
  expect(list.text()).toContain('打过的 1 场1 胜 0 负')
  expect(list.all('link', '赢了 7 : 4')).toHaveLength(1)
})

test.each([
  [3, '输了 3 : 4'],
  [4, '平局 4 : 4'],
])('with %d right against four it says %s', async (right, words) => {
  const { root, practice } = await openedPractice({ questions })
  const first = play(practice, 'duel:maths', 4)
  const screen = await report(root, play(practice, `duel:maths:${first}`, right))
  expect(screen.text()).toContain(words)
})

test('an opponent whose account is deleted leaves the total, and no name', async () => {
  const { root, practice } = await openedPractice({
    questions,
    user,
    answers: { getDuel: () => buildResult({ name: null, run: null }) },
  })
  const screen = await report(root, play(practice, 'duel:maths:r1', 7))
  expect(screen.text()).toContain('赢了 7 : 5对手已注销')
  expect(screen.text()).toContain('对手的逐题记录已随账号删除，只留下总数。')
})

test('an opponent who was deleted before the server knew leaves nothing but one’s own side', async () => {
  const { root, practice } = await openedPractice({
    questions,
    user,
    answers: { getDuel: () => buildResult({ name: null, run: null, theirs: null }) },
  })
  const screen = await report(root, play(practice, 'duel:maths:r1', 7))
  expect(screen.text()).toContain('这一局没有对手的成绩，只记你自己的')
  expect(screen.text()).toContain('7 / 10')
})

test('a duel that was left open is not decided', async () => {
  const { root, practice } = await openedPractice({ questions })
  const first = play(practice, 'duel:maths', 4)
  const attempt = practice.begin({ mode: 'duel', source: `duel:maths:${first}`, questions: ids, seed: 1 })
  answer(practice, attempt, 'ma-1', 'B')
  practice.finish(attempt, 'done')
  expect((await report(root, attempt)).text()).toContain('这一局有题没有答，不分胜负')
})

test('on a device that never met the opponent the server sends the outcome', async () => {
  const { root, practice } = await openedPractice({
    questions,
    user,
    answers: {
      listOpponents: () => ({ items: [] }),
      listDuels: () => ({
        items: practice.state.attempts.map(({ begin }) => buildResult({ attempt: begin.id })),
      }),
    },
  })
  play(practice, 'duel:maths:r1', 7)
  const screen = await arena(root)
  expect(screen.all('link', '赢了 7 : 5')).toHaveLength(1)
})

describe('the home of duels', () => {
  async function home(root: Root) {
    page.url = '/exercises/combat'
    const screen = await render(<DuelScreen />, root)
    await screen.tap('button', '数学')
    return screen
  }

  test('before an answer it says so of the season too, and offers the first run', async () => {
    const { root } = await openedPractice({ questions })
    const text = (await home(root)).text()
    expect(text).toContain('数学 · 我的能力值1,244–1,756')
    expect(text).toContain('这一科还没有能算进来的作答。')
    expect(text).toContain('先打一局，作为你以后的对手')
    expect(text).toContain('还没有打过')
  })

  test('a first run alone is no duel yet', async () => {
    const { root, practice } = await openedPractice({ questions })
    play(practice, 'duel:maths', 4)
    expect((await home(root)).get('link', '打过的').textContent).toContain('看打过的每一局')
  })

  test('it has the season with its week, today, the duels and their tally', async () => {
    const { root, practice } = await openedPractice({ questions })
    root.clock.ms = Date.parse('2026-11-10T12:00:00+08:00')
    const first = play(practice, 'duel:maths', 4)
    root.clock.ms = Date.parse('2026-11-25T12:00:00+08:00')
    play(practice, `duel:maths:${first}`, 7)
    const screen = await home(root)
    expect(screen.text()).toContain('冬季赛第 3 周，共 8 周')
    expect(screen.get('img', /^赛季开始时能力值在 1,244 到 1,756 之间，现在在/)).toBeTruthy()
    expect(screen.text()).toContain('11月9日开始，1月4日凌晨 4 点换季')
    expect(screen.text()).toContain('今天全部科目，答对 / 作答7 / 10')
    expect(screen.get('link', '打过的 1 场').textContent).toContain('1 胜 0 负')
  })
})

describe('the pool of those with the same aim', () => {
  async function volunteer(pool: DuelPool | undefined) {
    const { root } = await openedPractice(
      pool ? { questions, user, answers: { getDuelPool: () => pool } } : { questions },
    )
    page.url = '/exercises/combat-volunteer'
    return { root, screen: await render(<DuelScreen />, root) }
  }

  test('a guest is asked to log in, and nothing is fetched', async () => {
    const { root, screen } = await volunteer(undefined)
    expect(screen.text()).toContain('登录后选目标')
    expect(root.calls.filter(({ id }) => id === 'getDuelPool')).toEqual([])
  })

  test('without an aim it leads to where one is chosen', async () => {
    const { screen } = await volunteer({ people: null })
    expect(screen.text()).toContain('还没有填目标')
    await screen.tap('link', '去填报考资料')
    expect(navigated.opened[0]?.url).toBe('/improve-info')
  })

  test.each([
    [null, '人数不足 30，暂不显示'],
    [42, '42 人'],
  ])('of %s people it says %s', async (people, words) => {
    const { screen } = await volunteer({ school: '10001', major: '081200', people })
    expect(screen.text()).toContain('院校代码10001')
    expect(screen.text()).toContain(`同目标的人${words}`)
  })
})

test('the way to the season’s board names the place there, from thirty people on and not in the exam week', async () => {
  const hintWith = async (own: object) => {
    const { root } = await openedPractice({
      questions,
      user,
      answers: {
        getLeaderboardItem: () => ({ isShown: true, score: 3, rank: 17, total: 48, ...own }),
      },
    })
    page.url = '/exercises/combat'
    const screen = await render(<DuelScreen />, root)
    const hint = screen.get('link', /^对战榜/).textContent
    screen.unmount()
    return hint
  }
  expect(await hintWith({})).toContain('同组上榜 48 人，现在第 17 名')
  const hidden = '按打第一局时的水平分组'
  expect(await hintWith({ total: 29 })).toContain(hidden)
  expect(await hintWith({ rank: null })).toContain(hidden)
  expect(await hintWith({ rest: { startsAt: 0, endsAt: 4_000_000_000_000 } })).toContain(hidden)
})
