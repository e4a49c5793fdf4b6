/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import MemoryScreen from '@/areas/words/screens/card'
import { ApiError, LocalCode } from '../../../../../src/api/errors'
import { fakeRoot, type FakeRoot } from '../../../../support/root'
import { openedPhone, type Phone } from '../../../../support/word-phone'
import { fakeWordServer, type FakeWordServer } from '../../../../support/word-server'

const WORDS = ['able', 'brief', 'claim', 'drift', 'ease', 'fact', 'gain', 'haste']
const NOON = Date.UTC(2026, 10, 20, 4)
const known = { isKnown: true, took: 2000, mode: 'card' as const }
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))

interface Two {
  readonly server: FakeWordServer
  /** The device on which the student has learnt already. */
  readonly first: Phone
  /** The device whose screen is drawn; it has met no server. */
  readonly root: FakeRoot
}

/** A student who has done groups of five words on another device. */
async function devices(done: readonly string[]): Promise<Two> {
  const server = fakeWordServer(WORDS, NOON)
  const first = await openedPhone(server, 'u1')
  first.words.setPlan({ ...first.words.plan, group: 5, newADay: 20 })
  for (const word of done) first.words.review(word, known)
  await first.words.catchUp()
  const { api } = server
  const root = fakeRoot({
    user: { uid: 'u1', phone: '13800138000' },
    answers: {
      getWordIndex: () => api.getWordIndex(),
      getWordUnit: ({ params }) => api.getWordUnit(Number(params.unit), ''),
      addStudyEvents: ({ params, body }) => api.addStudyEvents(params.uid, params.stream, body.events),
      listStudyEvents: ({ params, query }) => api.listStudyEvents(params.uid, params.stream, query.cursor),
    },
  })
  return { server, first, root }
}

/** The server's log cannot be had until the answer is called. */
function hideLog({ api }: FakeWordServer): () => void {
  const { listStudyEvents } = api
  Object.assign(api, {
    listStudyEvents: async () => {
      throw new ApiError(LocalCode.Network, 0)
    },
  })
  return () => void Object.assign(api, { listStudyEvents })
}

const answer = (screen: Awaited<ReturnType<typeof render>>) => screen.tap('button', /^认识/)

beforeEach(() => {
  page.url = '/spword/memory'
})

test('a fresh device of a student asks for what is left, not for what another device has done', async () => {
  const { root } = await devices(['able', 'brief', 'claim', 'drift', 'ease'])
  const screen = await render(<MemoryScreen />, root)
  await settle()
  expect(screen.get('heading', '第 1 个，共 3 个')).toBeTruthy()
  expect(screen.all('heading', 'fact')).not.toHaveLength(0)
})

test.each([
  [false, '没有网络，连上后会自动取回'],
  [true, '服务器暂时没有响应，连上后会自动取回'],
])('a fresh device says why it has nothing, and asks again', async (isOnline, why) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const { server, root } = await devices(['able'])
  const show = hideLog(server)
  const screen = await render(<MemoryScreen />, root)
  await settle()
  expect(screen.text()).toContain(why)
  show()
  await screen.tap('button', '再试一次')
  await settle()
  expect(screen.all('heading', 'brief')).not.toHaveLength(0)
})

test('a group that is not begun is made again when the server’s log arrives', async () => {
  const { server, root } = await devices(['able', 'brief', 'claim', 'drift', 'ease'])
  const show = hideLog(server)
  const screen = await render(<MemoryScreen />, root)
  await settle()
  await screen.tap('button', '先开始学')
  expect(screen.all('heading', 'able')).not.toHaveLength(0)
  show()
  const words = await root.openWords()
  await act(() => words.catchUp())
  expect(screen.all('heading', 'able')).toHaveLength(0)
  expect(screen.all('heading', 'fact')).not.toHaveLength(0)
})

test('a group that was not begun is made of what is to be learnt now', async () => {
  const { root, first } = await devices([])
  const screen = await render(<MemoryScreen />, root)
  await settle()
  expect(screen.all('heading', 'able')).not.toHaveLength(0)
  screen.unmount()
  first.words.setPlan({ ...first.words.plan, group: 7 })
  await first.words.catchUp()
  const words = await root.openWords()
  await act(() => words.catchUp())
  const again = await render(<MemoryScreen />, root)
  await settle()
  expect(again.get('heading', '第 1 个，共 7 个')).toBeTruthy()
})

test('a group that another device finishes leads to its result', async () => {
  const { root, first } = await devices([])
  const screen = await render(<MemoryScreen />, root)
  await settle()
  await answer(screen)
  await screen.tap('button', /^下一个/)
  const words = await root.openWords()
  await act(() => words.catchUp())
  await first.words.catchUp()
  for (const word of ['brief', 'claim', 'drift', 'ease']) first.words.review(word, known)
  await first.words.catchUp()
  await act(() => words.catchUp())
  await settle()
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/spword/spword-result' }])
  expect(screen.all('main')).toHaveLength(1)
})
