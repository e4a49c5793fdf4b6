/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { listEvents, fakeSockets, lost, OWN, said, sampleFacts } from '../../../../support/live'
import { ApiError, ErrorCode } from '@/api/errors'
import { clipboard } from '@/platform/input/clipboard'
import { socketPlatform } from '@/platform/net/socket'
import LiveScreen from '@/areas/courses/screens-media/live'
import { getCourse, getHead, findLesson, openedCourses } from '../../../../support/courses'
import { openedPractice } from '../../../../support/practice'
import { example, type Answers } from '../../../../../support/root'

const { room, endsAt } = sampleFacts()

beforeAll(() => {
  const { prototype } = HTMLMediaElement
  Object.defineProperty(prototype, 'play', { value: () => Promise.resolve() })
  Object.defineProperty(prototype, 'pause', { value: () => undefined })
  Object.defineProperty(prototype, 'load', { value: () => undefined })
})

/** The room as a student finds it whose device holds these texts, and this one in the field, from before. */
async function draw(answers: Answers, now = sampleFacts().now, left: readonly string[] = [], draft?: object) {
  const net = fakeSockets()
  jest.spyOn(socketPlatform, 'open').mockImplementation(net.open)
  const { root } = await openedPractice({
    now,
    user: { uid: 'u1', phone: '137****0001' },
    answers: { getLiveRoom: () => sampleFacts(), ...answers },
  })
  for (const text of left) {
    const id = root.newId()
    root.storage.local.write(`live/${room}/unsent/${id}`, { uid: 'u1', value: { kind: 'say', id, text } })
  }
  if (draft) root.storage.local.write(`live/${room}/draft`, { uid: 'u1', value: draft })
  page.url = `/courses/cc-live?room=${room}`
  return { net, root, screen: await render(<LiveScreen />, root) }
}

test('a muted student may try, for the teacher may have lifted it', async () => {
  const { net, screen } = await draw({
    getLiveRoom: () => sampleFacts({ mine: { signedAt: null, isMuted: true, speaker: OWN, questions: [] } }),
  })
  await act(async () => net.last().open())
  expect(screen.text()).toContain('老师已关闭你在这节课的发言')
  await screen.type('发言', '现在呢')
  expect(screen.get('button', '发送').hasAttribute('disabled')).toBe(false)
})

test('a network that goes away is shown at once, and used again once it is back', async () => {
  const { net, screen } = await draw({})
  await act(async () => net.last().open())
  expect(screen.text()).not.toContain('连接断了')
  await act(async () => window.dispatchEvent(new Event('offline')))
  expect(screen.text()).toContain('连接断了')
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(async () => net.last().open())
  expect(net.sockets).toHaveLength(2)
  expect(screen.text()).not.toContain('连接断了')
})

test('a text that the class did not get stays to be copied, and can be removed', async () => {
  const { screen } = await draw(
    {
      getLiveRoom: () => sampleFacts({ now: endsAt + 1000, state: 'ended' }),
      addLiveEvents: ({ body: { events } }) => ({
        now: endsAt + 1000,
        outcomes: events.map((event) => ({
          id: String(Reflect.get(Object(event), 'id')),
          state: 'refused',
          reason: 'closed',
          msg: '现在不能提交',
        })),
      }),
    },
    endsAt + 1000,
    ['没赶上'],
  )
  expect(screen.text()).toContain('没赶上')
  expect(screen.text()).toContain('这节课已结束，没有发出')
  expect(screen.all('button', '重新发送')).toEqual([])
  const write = jest.spyOn(clipboard, 'write').mockResolvedValue(true)
  await screen.tap('button', '复制')
  expect(write.mock.calls).toEqual([['没赶上']])
  await screen.tap('button', '删除')
  expect(screen.text()).not.toContain('没赶上')
})

test('a question that the class has no room for is copied or thrown away, and not sent again', async () => {
  const { net, screen } = await draw({})
  await act(async () => net.last().open())
  await screen.tap('button', '问老师')
  await screen.type('向老师提问', '第二十一问')
  await screen.tap('button', '发送')
  await screen.type('向老师提问', '接着写')
  const id = String(listEvents(net.last(), 'ask')[0]?.['id'])
  const outcome = { id, state: 'refused', reason: 'full', msg: '这节课最多提 20 个问题' } as const
  await act(async () => net.last().notify({ kind: 'outcome', outcome }))
  expect(screen.text()).toContain('这节课最多提 20 个问题')
  expect([...screen.all('button', '重新发送'), ...screen.all('button', '改一改')]).toEqual([])
  const write = jest.spyOn(clipboard, 'write').mockResolvedValue(true)
  await screen.tap('button', '复制')
  expect(write).toHaveBeenLastCalledWith('第二十一问')
  await screen.tap('button', '删除')
  expect(screen.text()).not.toContain('第二十一问')
  expect(screen.get('textbox', '向老师提问').getAttribute('value')).toBe('接着写')
})

test('text in the field when the class ended is copied or thrown away from the replay', async () => {
  const draft = { draft: '还没写完的问题', isAsking: true }
  const over = { getLiveRoom: () => sampleFacts({ now: endsAt + 1000, state: 'ended' }) }
  const { screen, root } = await draw(over, endsAt + 1000, [], draft)
  expect(screen.get('region', '没有发出的话').textContent).toContain('问老师还没写完的问题')
  const write = jest.spyOn(clipboard, 'write').mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await screen.tap('button', '复制')
  expect(root.ui.toast?.text).toBe('没有复制成功，请再试一次')
  await screen.tap('button', '复制')
  expect(root.ui.toast?.text).toBe('已复制')
  expect(write).toHaveBeenLastCalledWith('还没写完的问题')
  // Copied is not thrown away.
  expect(screen.text()).toContain('还没写完的问题')
  await screen.tap('button', '删除')
  expect(screen.all('region', '没有发出的话')).toEqual([])
  expect(root.storage.local.read(`live/${room}/draft`)).toMatchObject({ value: { draft: '' } })
})

test('a class under way has its text in the field alone, and one that left none has no note', async () => {
  const { screen } = await draw({}, sampleFacts().now, [], { draft: '写到一半', isAsking: false })
  expect(screen.get('textbox', '发言').getAttribute('value')).toBe('写到一半')
  expect(screen.text()).not.toContain('没有发出的话')
  screen.unmount()
  const over = { getLiveRoom: () => sampleFacts({ now: endsAt + 1000, state: 'ended' }) }
  expect((await draw(over, endsAt + 1000)).screen.text()).not.toContain('没有发出的话')
})

test('the replay of a class in which nobody spoke says so, as soon as that is known', async () => {
  const over = { now: endsAt + 1000, state: 'ended' } as const
  const { screen } = await draw({ getLiveRoom: () => sampleFacts(over) }, endsAt + 1000)
  expect(screen.text()).toContain('这节课没有人发言。')
  expect(screen.all('log')).toEqual([])
  screen.unmount()
  const spoken = { ...over, messages: [said(1)], after: 1 }
  const otherScreen = (await draw({ getLiveRoom: () => sampleFacts(spoken) }, endsAt + 1000)).screen
  expect(otherScreen.text()).not.toContain('这节课没有人发言。')
  otherScreen.unmount()
  // The room was read while the class ran: what was said since may not be here yet.
  const stale = { now: endsAt + 1000, state: 'live' } as const
  const last = (await draw({ getLiveRoom: () => sampleFacts(stale) }, endsAt + 1000)).screen
  expect(last.text()).not.toContain('这节课没有人发言。')
})

test('the film of a replay that the network held back comes by itself once that is back', async () => {
  let isAway = true
  const net = fakeSockets()
  jest.spyOn(socketPlatform, 'open').mockImplementation(net.open)
  const head = getHead('maths.09', { kind: 'live', live: { film: 'maths.01', days: [1], minute: 1200 } })
  const { root } = await openedCourses({
    user: { uid: 'u1', phone: '137****0001' },
    courses: [getCourse('maths', [head])],
    answers: {
      getLiveRoom: () => sampleFacts({ lesson: head.id, now: endsAt + 1000, state: 'ended' }),
      getLesson: () => (isAway ? lost() : findLesson('maths', head)),
    },
  })
  page.url = `/courses/cc-live?room=${room}`
  const screen = await render(<LiveScreen />, root)
  expect(screen.text()).toContain('内容加载失败')
  isAway = false
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(screen.text()).not.toContain('内容加载失败')
  expect(screen.get('button', '播放')).toBeTruthy()
})

test('a student shut out of an open class tries again, and has their text', async () => {
  let isGone = false
  const gone = () => Promise.reject(new ApiError(ErrorCode.NotFound, 404))
  const { net, screen } = await draw({
    getLiveRoom: () => (isGone ? gone() : sampleFacts()),
    openLiveSocket: () => (isGone ? gone() : example('openLiveSocket')),
  })
  await act(async () => net.last().open())
  await screen.type('发言', '写到一半')
  isGone = true
  await act(async () => window.dispatchEvent(new Event('offline')))
  await act(async () => window.dispatchEvent(new Event('online')))
  for (const _ of ['gone', 'still gone']) {
    expect(screen.text()).toContain('现在打不开这节课')
    expect(screen.get('region', '没有发出的话').textContent).toContain('写到一半')
    await screen.tap('button', '再试一次')
  }
  isGone = false
  await screen.tap('button', '再试一次')
  await act(async () => net.last().open())
  expect(screen.text()).not.toContain('现在打不开这节课')
  expect(screen.get('textbox', '发言').getAttribute('value')).toBe('写到一半')
})
