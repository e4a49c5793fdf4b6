/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { MadeWeek } from '@/areas/practice/api/week-report'
import AbilityScreen from '@/areas/practice/screens-results/ability'
import { studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { getMonday, weekName } from '../../../../../contract/domain/study/week'
import { ErrorCode } from '../../../../../contract/errors'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const questions = [1, 2, 3].map((at) => getQuestion(`ma-${at}`))
const user = { uid: 'u1', phone: '13812345678' }
const monday = getMonday(studyDay(Date.UTC(2026, 11, 9)))
const nobody = { ability: { mean: 0, error: 1 }, answers: 0 }
/** The server's report: more than this device knows of, measured by each paper of mathematics. */
const made: MadeWeek = {
  week: weekName(monday),
  madeAt: Date.UTC(2026, 11, 13, 20, 5),
  content: {
    answers: 6,
    right: 5,
    took: 600_000,
    days: 4,
    subjects: [301, 302, 303].map((paper) => ({
      subject: 'maths' as const,
      paper,
      before: nobody,
      after: { ability: { mean: 0.2, error: 0.5 }, answers: paper - 300 },
    })),
    things: [
      { node: 'calc.series', why: { kind: 'wrong', wrong: 2, all: 5 }, minutes: 9 },
      { node: 'calc.limit', why: { kind: 'wrong', wrong: 1, all: 1 }, minutes: 29 },
      { node: 'calc.gone', why: { kind: 'few', all: 1 }, minutes: 5 },
    ],
  },
}

/** The report of a week in which one question was answered here, as the week after it shows it. */
async function opened(own: {
  readonly report: () => MadeWeek
  readonly answers?: number
  readonly week?: number
  readonly isGuest?: boolean
}) {
  const { practice, root } = await openedPractice({
    questions,
    ...(!own.isGuest && { user }),
    answers: { getWeekReport: own.report },
  })
  root.clock.ms = studyDayStart(monday + 1)
  const attempt = practice.begin({
    mode: 'train',
    source: 'node:calc',
    questions: questions.map(({ id }) => id),
    seed: 1,
  })
  for (const { id } of questions.slice(0, own.answers ?? 1)) answer(practice, attempt, id, 'A')
  root.clock.ms = studyDayStart(monday + 8)
  await practice.catchUp()
  page.url = `/exercises/deep-week-report?week=${monday + (own.week ?? 0)}`
  return { root, screen: await render(<AbilityScreen />, root) }
}
const asked = ({ calls }: Awaited<ReturnType<typeof opened>>['root']) =>
  calls.filter(({ id }) => id === 'getWeekReport').map(({ input }) => input)

test('a week that is over is shown as the server made it, by the paper that is chosen here', async () => {
  const { root, screen } = await opened({ report: () => made })
  expect(asked(root)).toEqual([{ params: { uid: 'u1', week: weekName(monday) } }])
  expect(screen.text()).toContain('6 次作答，4 天有练习')
  expect(screen.text()).toContain('5 / 6')
  expect(screen.text()).toContain('前 0 次，后 1 次')
  expect(screen.text()).not.toContain('后 2 次')
  expect(screen.text()).toContain('5 次作答错 2 次')
  // Of the other pieces of knowledge one answer says too little, and one is gone from the bank.
  expect(screen.all('button', /^加入计划/)).toHaveLength(1)
  expect(screen.text()).toContain('这份周报制作于 12月14日 04:05')
})

test('a report that was made again says so', async () => {
  const { screen } = await opened({ report: () => ({ ...made, updatedAt: Date.UTC(2026, 11, 15, 21) }) })
  expect(screen.text()).toContain('这份周报更新于 12月16日 05:00，补上了之后才收到的作答')
})

test('where none is made yet, or there is no network, the device computes it of its own log', async () => {
  for (const cause of [new ApiError(ErrorCode.NotFound, 404), new ApiError(LocalCode.Network, 0)]) {
    const { screen } = await opened({
      report: () => {
        throw cause
      },
    })
    expect(screen.text()).toContain('1 次作答，1 天有练习')
    expect(screen.text()).toContain('0 / 1')
    expect(screen.text()).not.toContain('制作于')
    screen.unmount()
  }
})

test('answers on this device beyond the report count, and that is said', async () => {
  const { screen } = await opened({
    report: () => ({ ...made, content: { ...made.content, answers: 2 } }),
    answers: 3,
  })
  expect(screen.text()).toContain('3 次作答，1 天有练习')
  expect(screen.text()).toContain('这台设备上还有没算进周报的作答')
})

test('nothing is asked for a week that is not over or had no answers, nor for a guest', async () => {
  const running = await opened({ report: () => made, week: 7 })
  expect(asked(running.root)).toEqual([])
  running.screen.unmount()
  const idle = await opened({ report: () => made, answers: 0 })
  expect(asked(idle.root)).toEqual([])
  expect(idle.screen.text()).toContain('这一周没有周报')
  idle.screen.unmount()
  const guest = await opened({ report: () => made, isGuest: true })
  expect(asked(guest.root)).toEqual([])
  expect(guest.screen.text()).toContain('1 次作答，1 天有练习')
})
