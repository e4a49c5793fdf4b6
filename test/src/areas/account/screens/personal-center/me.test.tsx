/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { NOON } from '../../../../support/home-day'
import { courseAnswers, coursesOn } from '../../../../support/courses'
import { answer, openedPractice } from '../../../../support/practice'
import { render, type Screen } from '../../../../support/render'
import { focusOn } from '../../../../support/room'
import { ApiError, LocalCode } from '@/api/errors'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { recordGuestStudy } from '@/stores/guest-study'
import { userStorage } from '@/stores/user-storage'
import { savePlacement } from '@/stores/placement-run'
import { recordServerDay } from '@/stores/server-day'
import { lessonThing } from '../../../../../../contract/domain/courses/event'
import { formatDate, studyDay } from '../../../../../../contract/domain/study/day'
import { example, type Answers } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }

beforeEach(() => {
  page.url = '/personal-center'
})

/** A server's empty log, which is reached or not. */
const logAnswers = (net: { readonly isOnline: boolean }): Answers => ({
  listStudyEvents() {
    if (!net.isOnline) throw new ApiError(LocalCode.Network, 0)
    return { events: [], cursor: '0', isEnd: true, now: NOON }
  },
  addStudyEvents: ({ body }) => ({
    outcomes: body.events.map(() => ({ state: 'accepted' as const })),
    now: NOON,
  }),
})

/** Waits for a text that a screen shows once its stores are ready. */
async function until(screen: Screen, text: string): Promise<void> {
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
  while (!screen.text().includes(text)) await act(settle)
}

/** A device on which a word, two questions and part of a film were studied, by a student or by a guest. */
async function studied(uid: string | undefined, net = { isOnline: true }, phone = user.phone) {
  const opened = await openedPractice({
    ...(uid !== undefined && { user: { uid, phone } }),
    answers: { ...courseAnswers(), ...logAnswers(net) },
  })
  const { root, practice } = opened
  const courses = coursesOn(root)
  await courses.enter(uid)
  const words = await root.openWords()
  await words.enter(uid)
  const [word = ''] = words.book.words
  words.review(word, { isKnown: true, took: 60_000, mode: 'card' })
  const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1', 'ma-2'], seed: 1 })
  answer(practice, attempt, 'ma-1', 'B', 60_000)
  // Nearly six minutes in all: a minute that is not over counts nowhere.
  answer(practice, attempt, 'ma-2', 'A', 110_000)
  courses.see('limit.01', 0, 120)
  return { ...opened, courses, words }
}

test('a student’s own records come first, each thing leads to its record, settings are one row', async () => {
  const { root } = await studied(user.uid)
  const screen = await render(<PersonalCenterScreen />, root)
  await until(screen, '5 分钟，学了 1 天')
  const findHref = (name: string) => screen.get('link', name).getAttribute('href')
  expect(findHref('单词 1 / 1 词')).toBe('/spword/study-record')
  expect(findHref('做题 2 题，对 50%')).toBe('/exercises/data-statistics')
  expect(findHref('错题 0 道已离开，剩 1')).toBe('/exercises/mistake-book')
  expect(findHref('听课 0 / 4 讲')).toBe('/courses/course-report')
  await screen.tap('link', '设置 资料、提醒、账号与安全、我的数据')
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/personal-center?settings=1'])
})

test('all that was studied is in the total: a run that is still open, cards and the timer too', async () => {
  const { root, practice } = await studied(user.uid)
  const open = practice.begin({ mode: 'page', source: 'node:calc', questions: ['ma-3'], seed: 1 })
  answer(practice, open, 'ma-3', 'A', 60_000)
  answer(practice, open, 'ma-3', 'B', 120_000)
  practice.recite('card-1', 1, 60_000)
  practice.undoRecite(practice.recite('card-2', 1, 60_000))
  const focus = focusOn(root)
  await focus.enter(user.uid)
  focus.start()
  for (let second = 0; second < 125; second += 5) {
    root.clock.ms += 5000
    focus.beat()
  }
  focus.stop()
  const screen = await render(<PersonalCenterScreen />, root)
  await until(screen, '10 分钟，学了 1 天')
  expect(screen.text()).toContain('背词、做题、背诵、听课和专注的时间相加')
})

test('the total is never less than what home says of the same week', async () => {
  const { root } = await studied(user.uid)
  const day = formatDate(studyDay(root.now()))
  const of = { words: 0, questions: 0, cards: 0, lessons: 0, focus: 0, isCheckedIn: false }
  const today = example('getToday')
  recordServerDay(userStorage(root.storage.local, user.uid), {
    ...today,
    day,
    ...(today.mine && {
      mine: {
        ...today.mine,
        days: [
          { day, ...of, studied: 480 },
          // Checked in by a card: no day of study.
          { day: formatDate(studyDay(root.now()) - 1), ...of, studied: 0, isCheckedIn: true },
        ],
      },
    }),
  })
  const screen = await render(<PersonalCenterScreen />, root)
  await until(screen, '8 分钟，学了 1 天')
})

test('nothing is summed up while a part of it cannot be had, and a tap asks for it again', async () => {
  const net = { isOnline: false }
  const { root } = await studied(user.uid, net)
  const screen = await render(<PersonalCenterScreen />, root)
  await until(screen, '学习记录没有取全')
  expect(screen.text()).not.toContain('分钟')
  net.isOnline = true
  await screen.tap('button', '重试')
  await until(screen, '5 分钟，学了 1 天')
})

test('a guest sees what lies on this device, and the lamp takes it along', async () => {
  const { root } = await studied(undefined)
  for (const stream of ['words', 'practice', 'course'] as const)
    recordGuestStudy(root.storage.local, stream, 2)
  const screen = await render(<PersonalCenterScreen />, root)
  await until(screen, '5 分钟，学了 1 天')
  expect(screen.text()).toContain('1 个词见过')
  expect(screen.text()).toContain('2 道题，对 1 道')
  await screen.tap('button', '登录，把它们带走')
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/login'])
})

test.each([user.uid, undefined])(
  'words that are marked are a record, though without any time',
  async (uid) => {
    const { root } = await openedPractice({
      ...(uid !== undefined && { user }),
      answers: { ...courseAnswers(), ...logAnswers({ isOnline: true }) },
    })
    await coursesOn(root).enter(uid)
    const words = await root.openWords()
    await words.enter(uid)
    words.mark(words.book.words.slice(0, 1), 'mastered')
    if (uid === undefined) recordGuestStudy(root.storage.local, 'words', 1)
    const screen = await render(<PersonalCenterScreen />, root)
    await until(screen, '有记录了，时间还没开始算')
    expect(screen.text()).not.toContain('还没有学习记录')
  },
)

test('a text that was only ticked is a record, though without any time', async () => {
  const { root } = await openedPractice({
    user,
    answers: { ...courseAnswers(), ...logAnswers({ isOnline: true }) },
  })
  const courses = coursesOn(root)
  await courses.enter(user.uid)
  const [course] = courses.shelf.courses.filter((item) => courses.isOpen(item))
  const [lesson] = course ? courses.shelf.listLessons(course) : []
  courses.tick(lessonThing(lesson?.id ?? ''), true)
  const screen = await render(<PersonalCenterScreen />, root)
  await until(screen, '有记录了，时间还没开始算')
})

test('a guest who has sat a word placement alone is led back to it', async () => {
  const { root } = await openedPractice()
  savePlacement(userStorage(root.storage.local, ''), { words: ['ab'], answers: [true] })
  const screen = await render(<PersonalCenterScreen />, root)
  expect(screen.text()).not.toContain('没有学习记录')
  expect(screen.get('link', '接着看词汇量测试').getAttribute('href')).toBe('/spword/placement')
})

test('a guest without any study here is offered the login and a first group of words', async () => {
  const { root } = await openedPractice()
  const screen = await render(<PersonalCenterScreen />, root)
  expect(screen.text()).toContain('还没有登录')
  expect(screen.get('link', '先背几个单词').getAttribute('href')).toBe('/word-login')
  await screen.tap('button', '登录')
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/login'])
})

test('an account that WeChat logged in shows the number that the server sent', async () => {
  const { root } = await studied(user.uid, { isOnline: true }, '')
  const screen = await render(<PersonalCenterScreen />, root)
  expect(screen.text()).toContain('未绑定手机号')
  await act(async () =>
    root.session.learn({ ...example('getAccount'), phone: '139****0000' }, root.session.profile),
  )
  expect(screen.text()).toContain('手机号 139****0000')
})
