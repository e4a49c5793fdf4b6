/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { fakeSockets, buildFrame, OWN, said, sampleFacts } from '../../../../support/live'
import { ApiError, CommonCode, ErrorCode } from '@/api/errors'
import { socketPlatform } from '@/platform/net/socket'
import type { PracticeStore } from '@/areas/practice/store/practice-store'
import LiveScreen from '@/areas/courses/screens-media/live'
import { chinaTime } from '../../../../../../contract/domain/china-time'
import { getCourse, getHead, openedCourses } from '../../../../support/courses'
import { answer, openedPractice } from '../../../../support/practice'
import { example, type Answers, type FakeOptions, type FakeRoot } from '../../../../../support/root'

const room = sampleFacts().room

beforeAll(() => {
  const { prototype } = HTMLMediaElement
  Element.prototype.scrollIntoView = () => undefined
  Object.defineProperty(prototype, 'play', { value: () => Promise.resolve() })
  Object.defineProperty(prototype, 'pause', { value: () => undefined })
  Object.defineProperty(prototype, 'load', { value: () => undefined })
})

/** The screen five minutes into the class of the sample room. */
async function draw(
  url: string,
  answers: Answers = {},
  isGuest = false,
  did: (practice: PracticeStore) => void = () => undefined,
  own: Pick<FakeOptions, 'storage'> = {},
) {
  const net = fakeSockets()
  jest.spyOn(socketPlatform, 'open').mockImplementation(net.open)
  const { root, practice } = await openedPractice({
    ...own,
    now: sampleFacts().now,
    ...(!isGuest && { user: { uid: 'u1', phone: '137****0001' } }),
    answers: { getLiveRoom: () => sampleFacts(), ...answers },
  })
  did(practice)
  page.url = `/courses/cc-live${url}`
  return { net, root, screen: await render(<LiveScreen />, root) }
}

test('a running class says how long it has taught', async () => {
  const { screen } = await draw(`?room=${room}`)
  expect(screen.text()).toContain('已开始 5 分钟')
})

test('once its film is over a class says so, and until when its room is open', async () => {
  const facts = sampleFacts()
  const over = { filmEnds: facts.beginsAt + 130_000 }
  const { screen } = await draw(`?room=${room}`, { getLiveRoom: () => ({ ...facts, ...over }) })
  expect(screen.text()).toContain(`放映结束，课堂开到 ${chinaTime(facts.endsAt).clock}`)
  expect(screen.text()).not.toContain('已开始')
  screen.unmount()
  // A teacher who goes on for longer has not ended.
  const streamed = await draw(`?room=${room}`, {
    getLiveRoom: () => ({ ...facts, ...over, isRecorded: false }),
  })
  expect(streamed.screen.text()).toContain('已开始 5 分钟')
})

test('a class that shows a film is called so once, in the schedule and in its room', async () => {
  const title = '定时放映：极限：一小时串讲'
  const listed = example('listLiveClasses')
  const items = listed.items.map((item) => ({ ...item, title }))
  const schedule = await draw('', { listLiveClasses: () => ({ ...listed, items }) })
  expect(schedule.screen.text().match(/定时放映/g)).toHaveLength(1)
  schedule.screen.get('link', '进入课堂：极限：一小时串讲')
  schedule.screen.unmount()
  const { screen } = await draw(`?room=${room}`, { getLiveRoom: () => sampleFacts({ title }) })
  expect(screen.text().match(/定时放映/g)).toHaveLength(1)
})

test('in a room one hears the others, signs in and writes', async () => {
  const { net, screen } = await draw(`?room=${room}`)
  await act(async () => {
    net.last().open()
    net.last().notify(buildFrame(0, said(1, '左右极限都要存在')))
  })
  expect(screen.get('log', '聊天').textContent).toContain('左右极限都要存在')
  await screen.tap('button', '签到')
  await screen.type('发言', '来晚了')
  await act(async () =>
    screen
      .get('textbox', '发言')
      .closest('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  expect(net.last().sent.map(({ kind }) => kind)).toEqual(['resume', 'sign', 'say'])
  expect(screen.text()).toContain('来晚了')
  expect(screen.text()).toContain('发送中')
})

test('a text that is too long is neither cut nor sent', async () => {
  const { net, root, screen } = await draw(`?room=${room}`)
  await act(async () => net.last().open())
  const said = '长'.repeat(212)
  await screen.type('发言', said)
  expect(screen.text()).toContain('212 / 200，太长了')
  const submit = async () =>
    act(async () =>
      screen
        .get('textbox', '发言')
        .closest('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
  await submit()
  expect([screen.get('textbox', '发言').getAttribute('value'), root.ui.toast?.text]).toEqual([
    said,
    '212 / 200，太长了，删短一点再发',
  ])
  expect(net.last().sent.map(({ kind }) => kind)).toEqual(['resume'])
  await screen.type('发言', said.slice(0, 200))
  await submit()
  expect(net.last().sent.map(({ kind }) => kind)).toEqual(['resume', 'say'])
})

test('a message is reported with why', async () => {
  const { net, screen } = await draw(`?room=${room}`, {
    getLiveRoom: () => sampleFacts({ messages: [said(1)], after: 1 }),
  })
  await act(async () => net.last().open())
  await screen.tap('button', '举报 林** 的发言')
  await screen.tap('button', '刷屏')
  await screen.tap('button', '举报')
  expect(net.last().sent[1]).toMatchObject({ kind: 'report', message: 1, reason: 'flood' })
})

test('the teacher and oneself are named, and neither is reported', async () => {
  const messages = [
    said(1, '先看定义域', { name: '陈屿', speaker: '', isTeacher: true }),
    said(2, '我在电脑上说的', { speaker: OWN }),
    said(3, '别人说的'),
  ]
  const { screen } = await draw(`?room=${room}`, { getLiveRoom: () => sampleFacts({ messages, after: 3 }) })
  expect(screen.get('log', '聊天').textContent).toBe(
    '陈屿（老师）先看定义域林**（我）我在电脑上说的林**别人说的举报',
  )
  expect(screen.all('button', '举报 林** 的发言')).toHaveLength(1)
})

test('a student reads their own questions to the teacher again, and how far each is', async () => {
  const asked = { id: '01a1f978-f020-7c5d-8e6f-708192a3b505', at: sampleFacts().now, text: '左右都要吗' }
  const mine = { signedAt: null, isMuted: false, speaker: OWN, questions: [asked] }
  const { screen } = await draw(`?room=${room}`, { getLiveRoom: () => sampleFacts({ mine }) })
  await screen.tap('button', '问老师')
  await screen.type('向老师提问', '那连续呢')
  await act(async () =>
    screen
      .get('textbox', '向老师提问')
      .closest('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  await screen.tap('button', '我的提问 2 条')
  expect(screen.all('listitem').map(({ textContent }) => textContent)).toEqual([
    `左右都要吗${chinaTime(asked.at).clock} 已送出`,
    '那连续呢待发送',
  ])
  await screen.tap('button', '关闭')
  expect(screen.all('dialog')).toEqual([])
})

test('a student who asked nothing has no list of questions', async () => {
  const { screen } = await draw(`?room=${room}`)
  expect(screen.all('button', /我的提问/)).toEqual([])
})

test('a question about a text comes with it, folded away until it is asked for', async () => {
  const now = sampleFacts().now
  const quiz = { quiz: 'en-1', opensAt: now, closesAt: now + 90_000 }
  const { net, screen } = await draw(`?room=${room}`, { getLiveRoom: () => sampleFacts({ quiz }) })
  expect(screen.text()).toContain('题目 en-1')
  expect(screen.text()).not.toContain('A street falls quiet.')
  await screen.tap('button', '看原文')
  expect(screen.get('region', '原文：A Quiet Street').textContent).toContain('A street falls quiet.')
  // Whoever has read down to the end folds it away from there.
  const folds = screen.all('button', '收起原文')
  expect(folds).toHaveLength(2)
  await act(async () => folds[1]?.click())
  expect(document.activeElement?.textContent).toBe('看原文')
  expect(screen.text()).not.toContain('A street falls quiet.')
  await act(async () => net.last().open())
  await screen.tap('radio', 'B乙（en-1）')
  await screen.tap('button', '提交答案')
  expect(net.last().sent.at(-1)).toMatchObject({ kind: 'answer', quiz: 'en-1', choice: 'B' })
})

describe('options that are picked and not handed in', () => {
  const now = sampleFacts().now
  const quiz = { quiz: 'po-1', opensAt: now, closesAt: now + 90_000 }
  const asked = (own: object = {}): Answers => ({
    getLiveRoom: () => sampleFacts({ quiz: { ...quiz, ...own } }),
  })
  const picked = (screen: Awaited<ReturnType<typeof draw>>['screen'], role = 'checkbox') =>
    screen.all(role).map((box) => box.getAttribute('aria-checked') === 'true')
  /** Draws the screen again, as after a reload of the page, with the device's storage. */
  const reload = async (root: FakeRoot, answers = asked()) =>
    draw(`?room=${room}`, answers, false, undefined, { storage: root.storage })
  const getStoredKeys = ({ storage }: FakeRoot) =>
    storage.local.keys().filter((key) => key.endsWith('/picked'))

  test('are there after a reload, and are handed in then', async () => {
    const { root, screen } = await draw(`?room=${room}`, asked())
    await screen.tap('checkbox', 'C丙（po-1）')
    await screen.tap('checkbox', 'A甲（po-1）')
    screen.unmount()
    const again = await reload(root)
    expect(picked(again.screen)).toEqual([true, false, true, false])
    await act(async () => again.net.last().open())
    await again.screen.tap('button', '提交答案')
    expect(again.net.last().sent.at(-1)).toMatchObject({ kind: 'answer', quiz: 'po-1', choice: 'AC' })
  })

  test('stay while what was handed in may be refused, and go once it is stored', async () => {
    const { net, root, screen } = await draw(`?room=${room}`, asked())
    await act(async () => net.last().open())
    await screen.tap('checkbox', 'A甲（po-1）')
    await screen.tap('button', '提交答案')
    expect(getStoredKeys(root)).toHaveLength(1)
    const id = String(net.last().sent.at(-1)?.['id'])
    await act(async () =>
      net.last().notify({ kind: 'outcome', outcome: { id, state: 'stored', choice: 'A' } }),
    )
    expect(getStoredKeys(root)).toEqual([])
  })

  test.each([
    ['has been answered elsewhere', asked({ choice: 'B' })],
    ['has closed', { getLiveRoom: () => sampleFacts() }],
  ])('go with a question that %s', async (_, answers) => {
    const { root, screen } = await draw(`?room=${room}`, asked())
    await screen.tap('checkbox', 'A甲（po-1）')
    screen.unmount()
    expect(getStoredKeys(root)).toHaveLength(1)
    await reload(root, answers)
    expect(getStoredKeys(root)).toEqual([])
  })

  test('are not those of another question', async () => {
    const { root, screen } = await draw(`?room=${room}`, asked())
    await screen.tap('checkbox', 'A甲（po-1）')
    screen.unmount()
    const again = await reload(root, asked({ quiz: 'en-1' }))
    expect(picked(again.screen, 'radio')).toEqual([false, false, false, false])
  })
})

test.each([
  ['en-1', '随堂题单选还剩 90 秒', false],
  ['po-1', '随堂题多选还剩 90 秒', true],
])('a question says how many options %s takes, and how long it is open', async (quiz, head, isMultiple) => {
  const now = sampleFacts().now
  const { screen } = await draw(`?room=${room}`, {
    getLiveRoom: () => sampleFacts({ quiz: { quiz, opensAt: now, closesAt: now + 90_000 } }),
  })
  expect(screen.text()).toContain(head)
  expect(screen.text().includes('选出所有正确的')).toBe(isMultiple)
})

test.each([
  ['B', '上次答的随堂题对了，答案是 B'],
  ['C', '上次答的随堂题，答案是 B，你选的是 C'],
])('after a question has closed, who chose %s reads how it went', async (choice, sentence) => {
  const { screen } = await draw(`?room=${room}`, {}, false, (practice) => {
    const questions = ['en-1']
    answer(
      practice,
      practice.begin({ mode: 'train', source: `class:${room}`, questions, seed: 0 }),
      'en-1',
      choice,
    )
  })
  expect(screen.text()).toContain(sentence)
  expect(screen.get('link', '看解析').getAttribute('href')).toBe('/exercises/mistake-detail?question=en-1')
})

test('a guest of a trial class reads, and is asked to log in to write', async () => {
  const { mine: _mine, ...facts } = sampleFacts({ messages: [said(1)], after: 1 })
  const { screen } = await draw(`?room=${room}`, { getLiveRoom: () => facts }, true)
  expect(screen.text()).toContain('登录后可以发言')
  expect([screen.all('textbox'), screen.all('button', '签到')]).toEqual([[], []])
})

test.each([
  [ErrorCode.NotFound, '现在打不开这节课'],
  [ErrorCode.Unauthenticated, '登录后才能进这节课'],
])('who may not come in with %s reads why', async (code, sentence) => {
  const { screen } = await draw(`?room=${room}`, {
    getLiveRoom: () => Promise.reject(new ApiError(code, 400)),
  })
  expect(screen.text()).toContain(sentence)
})

test.each<['closed' | 'expired', string, string, string]>([
  ['closed', '这节课还没有开通', '怎么开通：讲 maths.09-review', '/courses/courses-detail?productId=p1'],
  ['expired', '这门课已经到期', '怎么续期：讲 maths.09-review', '/courses/other-course'],
])('the room of a course that is %s leads to what opens it', async (state, title, way, to) => {
  const { root } = await openedCourses({
    user: { uid: 'u1', phone: '137****0001' },
    courses: [getCourse('maths', [getHead('maths.09-review', { kind: 'live' })], { product: 'p1' })],
    access: [{ course: 'maths', state }],
    answers: { getLiveRoom: () => Promise.reject(new ApiError(CommonCode.Forbidden, 403)) },
  })
  page.url = `/courses/cc-live?room=${room}`
  const screen = await render(<LiveScreen />, root)
  expect(screen.text()).toContain(title)
  expect(screen.get('link', way).getAttribute('href')).toBe(to)
})

test('the examples of the contract fit together', () => {
  expect(example('listLiveClasses').items[0]?.room).toBe(room)
})
