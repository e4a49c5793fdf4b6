import {
  openMessage,
  readOpened,
  showMessage,
  type AppWindow,
  type NotificationDeps,
} from '@/platform/offline/notifications'

const shown = jest.fn().mockResolvedValue(undefined)
const opened = jest.fn().mockResolvedValue(undefined)
let windows: AppWindow[]
/** Whether waiting is over at once. */
let isLate: boolean

beforeEach(() => {
  shown.mockClear()
  opened.mockClear()
  windows = []
  isLate = false
})

const deps: NotificationDeps = {
  unreadable: '有一条新消息',
  show: shown,
  windows: async () => windows,
  open: opened,
  wait: () => (isLate ? Promise.resolve(undefined) : new Promise(() => undefined)),
}

/** A page of the app that says that it opens what it is asked to, or one that says nothing. */
function getPage(how: { visible?: boolean; isDeaf?: boolean; isForeign?: boolean } = {}) {
  const received = new Array<string | undefined>()
  const page = {
    visibilityState: how.visible === false ? 'hidden' : 'visible',
    focus: jest.fn().mockResolvedValue(undefined),
    navigate: how.isForeign
      ? jest.fn().mockRejectedValue(new Error('not controlled'))
      : jest.fn().mockResolvedValue(null),
    postMessage(message: unknown, [port]: Transferable[]) {
      received.push(readOpened(message))
      if (how.isDeaf || !(port instanceof MessagePort)) return
      port.postMessage(true)
      port.close()
    },
  }
  return { page, received }
}

const payload = { id: 'm1', title: '已发货', to: '/user-order' }

test('a message is shown by its title, once however often it comes, and knows where it leads', async () => {
  await showMessage(JSON.stringify(payload), deps)
  expect(shown.mock.calls).toEqual([['已发货', { tag: 'm1', data: { to: '/user-order' } }]])
})

test('one that cannot be read is shown, too, and leads to all of them', async () => {
  await showMessage('?', deps)
  expect(shown.mock.calls).toEqual([['有一条新消息', { tag: 'message', data: { to: '/messages' } }]])
})

test('a tap opens a page of the app where none is there', async () => {
  await openMessage({ to: '/user-order' }, deps)
  expect(opened.mock.calls).toEqual([['/user-order']])
})

test.each([{ to: 'https://elsewhere.test' }, { to: '//elsewhere.test' }, null, undefined])(
  'a tap never leads elsewhere (%j)',
  async (data) => {
    await openMessage(data, deps)
    expect(opened.mock.calls).toEqual([['/messages']])
  },
)

test('a page that is in sight opens it by itself, and is not loaded again', async () => {
  const [hidden, seen] = [getPage({ visible: false }), getPage()]
  windows = [hidden.page, seen.page]
  await openMessage({ to: '/user-order' }, deps)
  expect(seen.received).toEqual(['/user-order'])
  expect(seen.page.focus).toHaveBeenCalledTimes(1)
  expect(hidden.received).toEqual([])
  expect(seen.page.navigate).not.toHaveBeenCalled()
  expect(opened).not.toHaveBeenCalled()
})

test('a page that does not say that it opens it is led there', async () => {
  isLate = true
  const { page } = getPage({ visible: false, isDeaf: true })
  windows = [page]
  await openMessage({ to: '/user-order' }, deps)
  expect(page.navigate.mock.calls).toEqual([['/user-order']])
  expect(opened).not.toHaveBeenCalled()
})

test('where a page cannot be led, one of its own is opened', async () => {
  isLate = true
  windows = [getPage({ isDeaf: true, isForeign: true }).page]
  await openMessage({ to: '/user-order' }, deps)
  expect(opened.mock.calls).toEqual([['/user-order']])
})
