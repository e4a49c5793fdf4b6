import { fakeCaches } from '../../support/fake-caches'
import { FRESH_MS, CachePolicy } from '@/platform/offline/cache-policy'
import { MOST_PICTURES } from '@/platform/offline/cache-storage'

const origin = 'https://shangan.test'
const SHELL = '/spword/index'
const COURSES = '/courses/study-center'
const HOME = '/home-page'
const words = {
  name: '单词',
  shell: SHELL,
  pages: [SHELL, '/spword/memory'],
  also: [],
  needed: ['/js/app.01234567.js', '/js/words.01234567.js'],
  own: ['/js/words.01234567.js'],
}
const courses = {
  name: '学习中心',
  shell: COURSES,
  pages: [COURSES, '/courses/course-learning'],
  also: [],
  needed: ['/js/app.01234567.js', '/js/lesson.01234567.js'],
  own: ['/js/lesson.01234567.js'],
}
const home = {
  name: '首页',
  shell: HOME,
  pages: ['/', HOME],
  also: [SHELL, COURSES],
  needed: ['/js/app.01234567.js', '/js/home.01234567.js'],
  own: ['/js/home.01234567.js'],
}
const list = {
  areas: [home, words, courses],
  drawn: ['/market/camp', '/spword/memory'],
  entry: ['/js/app.01234567.js'],
  build: ['app', 'home', 'words', 'lesson', 'camp'].map((name) => `/js/${name}.01234567.js`),
  text: { title: '没有网络', hint: '联网后再打开', retry: '再试一次', stored: '现在可以打开' },
}
/** The address under which the page of a build is cached. */
const getShell = ({ entry }: typeof list, shell = SHELL) => `${shell}?${entry.join()}`
const shell = getShell(list)
const html = '<script src="/js/app.01234567.js"></script>'

/** The network's answers, its requests, and whether waiting is over at once. */
let net: Record<string, () => Promise<Response>>
let asked: string[]
let isLate: boolean
let savesData: boolean
/** The time by the device's clock; what the network answers has the time of the server. */
let now: number
let sentAt: number
let store: ReturnType<typeof fakeCaches>
let keeper: CachePolicy

/** An answer of our own origin, as a browser marks it. */
function getAnswer(text: string, status = 200, more: object = {}): Response {
  const answer = new Response(text, { status, headers: { date: new Date(sentAt).toUTCString() } })
  for (const [key, value] of Object.entries({ type: 'basic', ...more }))
    Object.defineProperty(answer, key, { value })
  const { clone } = answer
  return Object.assign(answer, {
    clone: () => Object.defineProperty(clone.call(answer), 'type', { value: 'basic' }),
  })
}

function build(own = list): CachePolicy {
  return new CachePolicy({
    list: own,
    origin,
    caches: store.caches,
    wait: () => (isLate ? Promise.resolve(undefined) : new Promise(() => undefined)),
    now: () => now,
    savesData: () => savesData,
    async fetch(request) {
      const path = (typeof request === 'string' ? request : request.url).replace(origin, '')
      asked.push(path)
      const answer = net[path] ?? (async () => getAnswer(path.startsWith('/js/') ? 'script' : html))
      return answer()
    },
  })
}

beforeEach(() => {
  net = {}
  asked = []
  isLate = false
  savesData = false
  now = sentAt = Date.UTC(2026, 10, 22)
  store = fakeCaches(origin)
  keeper = build()
})

const down = () => Promise.reject(new TypeError('Failed to fetch'))

/** A request as the browser makes it. */
function requestFor(path: string, mode: 'navigate' | 'no-cors', cache: RequestCache = 'default'): Request {
  const request = { url: origin + path, method: 'GET', mode, cache, headers: new Headers() }
  return request as unknown as Request
}

/** The worker's answer for a page, whatever the outcome of the work behind it. */
async function openPage(path: string): Promise<string> {
  const request = requestFor(path, 'navigate')
  const way = keeper.findRoute(request)
  if (!way) throw new Error(`${path} is none of the worker's`)
  return (await keeper.answer(way, request).answer).text()
}

/** Asks the worker; the text of its answer once all the work behind it is done. */
async function ask(
  path: string,
  mode: 'navigate' | 'no-cors' = 'no-cors',
  cache: RequestCache = 'default',
): Promise<string> {
  const request = requestFor(path, mode, cache)
  const way = keeper.findRoute(request)
  if (!way) throw new Error('left alone')
  const { answer, after } = keeper.answer(way, request)
  await after
  return (await answer).text()
}

const visit = (page: string, files: string[] = []) =>
  keeper.hear({ page: origin + page, files: files.map((file) => origin + file) })

test('a visit of a study page has it and all that it needs put aside', async () => {
  await visit(SHELL)
  expect(store.list().sort()).toEqual([...words.needed, shell].sort())
  net = { [SHELL]: down, '/js/words.01234567.js': down }
  expect(await ask(SHELL, 'navigate')).toBe(html)
  expect(await ask('/js/words.01234567.js')).toBe('script')
})

test('a visit of any other page puts aside what it has fetched, and the page where it is drawn', async () => {
  await visit('/market/camp', [
    '/js/camp.01234567.js',
    '/media/one.89abcdef.webp',
    '/auth/v1/account/1',
    '/js/x.js',
  ])
  expect(store.list().sort()).toEqual(['/js/camp.01234567.js', '/market/camp', '/media/one.89abcdef.webp'])
  await visit('/market/camp?code=1')
  await visit('/user-order')
  expect(store.list()).toHaveLength(3)
})

test('a visit stores the areas that go with that of the page as well, and fetches each file once', async () => {
  await visit('/')
  const files = new Set([...home.needed, ...words.needed, ...courses.needed])
  const shells = [HOME, SHELL, COURSES].map((text) => getShell(list, text))
  expect(store.list().sort()).toEqual([...files, ...shells].sort())
  expect(asked.filter((path) => path === '/js/app.01234567.js')).toHaveLength(1)
  net = Object.fromEntries(['/', '/courses/course-learning?lesson=a'].map((path) => [path, down]))
  expect(await ask('/', 'navigate')).toBe(html)
  expect(await ask('/courses/course-learning?lesson=a', 'navigate')).toBe(html)
})

test('a tap to a page of an area, which fetches its script alone, stores the area once the page is there', async () => {
  isLate = true
  await ask('/js/lesson.01234567.js')
  expect(store.list().sort()).toEqual([...courses.needed, getShell(list, COURSES)].sort())
})

test('an area that was stored beside another brings its own neighbours once a tap leads to it', async () => {
  isLate = true
  keeper = build({ ...list, areas: [home, { ...words, also: [HOME] }, courses] })
  await visit(SHELL)
  expect(store.list()).not.toContain(getShell(list, COURSES))
  await ask('/js/home.01234567.js')
  expect(store.list()).toContain(getShell(list, COURSES))
})

test('a script that other areas or pages need as well is no visit of any', async () => {
  isLate = true
  for (const name of ['app', 'camp']) await ask(`/js/${name}.01234567.js`)
  expect(store.list()).toEqual(['/js/app.01234567.js', '/js/camp.01234567.js'])
})

test('the areas that were come to by taps before there was a worker are stored with the first visit', async () => {
  await visit('/market/camp', ['/js/lesson.01234567.js'])
  expect(store.list()).toContain(getShell(list, COURSES))
})

test('an area that cannot be stored does not hold up the others', async () => {
  net = { [SHELL]: down }
  await visit('/')
  expect(store.list()).toContain(getShell(list, COURSES))
})

test('for a visitor who saves data only the area of the page is stored', async () => {
  savesData = true
  await visit('/')
  expect(store.list().sort()).toEqual([...home.needed, getShell(list, HOME)].sort())
})

test('a page that is not stored is replaced by one that links to the areas that are', async () => {
  await visit('/spword/memory')
  net = Object.fromEntries(['/user-order', COURSES].map((path) => [path, down]))
  for (const path of ['/user-order', COURSES]) {
    const shown = await ask(path, 'navigate')
    expect(shown).toContain('<h1>没有网络</h1>')
    expect(shown).toContain(`<a href="${SHELL}">单词</a>`)
    expect(shown).not.toContain('学习中心')
  }
})

test('the page in place of one that cannot be opened is loaded again once the network is back', async () => {
  net = { '/user-order': down }
  expect(await ask('/user-order', 'navigate')).toContain('ononline=()=>location.reload()')
})

test('a new build puts aside the areas that the last one had', async () => {
  await visit(COURSES)
  keeper = build(next)
  net = { [COURSES]: nextHtml }
  await keeper.install()
  await keeper.activate()
  expect(store.list().sort()).toEqual([...nextNeeded, getShell(next, COURSES)].sort())
})

test('the study pages are put aside once, however often they are visited', async () => {
  await visit(SHELL)
  await visit(SHELL)
  expect(asked.filter((path) => path === SHELL)).toHaveLength(1)
})

test('when a file cannot be fetched the page is not put aside, and the next visit tries again', async () => {
  net = { '/js/words.01234567.js': down }
  await visit(SHELL)
  expect(store.list()).not.toContain(shell)
  net = { '/js/words.01234567.js': async () => getAnswer('gone', 404) }
  await visit(SHELL)
  expect(store.list()).not.toContain(shell)
  net = {}
  await visit(SHELL)
  expect(store.list()).toContain(shell)
})

test('the page of another build is not put aside with the files of this one', async () => {
  net = { [SHELL]: async () => getAnswer('<script src="/js/app.76543210.js"></script>') }
  await visit(SHELL)
  expect(store.list()).toEqual([])
})

test('a page that was cached today is there at once, and a new one is fetched behind it', async () => {
  await visit('/market/camp')
  net = { '/market/camp': async () => getAnswer('new') }
  expect(await ask('/market/camp', 'navigate')).toBe(html)
  expect(await ask('/market/camp', 'navigate')).toBe('new')
  net = { '/market/camp': down }
  expect(await ask('/market/camp', 'navigate')).toBe('new')
})

test('a study screen opens with its own page where that is cached, and with the page of them all where not', async () => {
  net = { '/spword/memory': async () => getAnswer('card') }
  await visit('/spword/memory')
  net = { '/spword/memory': down, [`${SHELL}?a=1`]: down }
  expect(await ask('/spword/memory', 'navigate')).toBe('card')
  expect(await ask(`${SHELL}?a=1`, 'navigate')).toBe(html)
  net = { '/spword/memory?a=1': down }
  expect(await ask('/spword/memory?a=1', 'navigate')).toBe(html)
})

test.each([
  ['is a day old', FRESH_MS, 'default'],
  ['is of a time to come, by a clock that is wrong', -1000, 'default'],
  ['is reloaded', 0, 'no-cache'],
] as const)(
  'a page that %s comes from the network, from the device only without one or when it is slow',
  async (_what, age, cache) => {
    await visit(SHELL)
    now += age
    net = { [SHELL]: async () => getAnswer('new') }
    expect(await ask(SHELL, 'navigate', cache)).toBe('new')
    net = { [SHELL]: async () => getAnswer('bad gateway', 502) }
    expect(await ask(SHELL, 'navigate', cache)).toBe(html)
    net = { [SHELL]: down }
    expect(await ask(SHELL, 'navigate', cache)).toBe(html)
    net = { [SHELL]: () => new Promise(() => undefined) }
    isLate = true
    expect(await ask(SHELL, 'navigate', cache)).toBe(html)
  },
)

test('without a copy the answer of the network is given, however late or bad, and without a network a page that says so', async () => {
  isLate = true
  net = { '/market/camp': async () => getAnswer('bad gateway', 502) }
  expect(await ask('/market/camp', 'navigate')).toBe('bad gateway')
  net = { '/market/camp': down, '/js/camp.01234567.js': down }
  expect(await ask('/market/camp', 'navigate')).not.toContain('现在可以打开')
  await expect(ask('/js/camp.01234567.js')).rejects.toThrow('Failed to fetch')
  expect(store.list()).toEqual([])
})

test('an error, a redirect and an opaque answer of another origin are not cached', async () => {
  for (const answer of [
    () => getAnswer('not found', 404),
    () => getAnswer('page', 200, { redirected: true }),
    () => getAnswer('opaque', 200, { type: 'opaque' }),
  ]) {
    net = { '/media/one.89abcdef.webp': async () => answer() }
    await visit('/login', ['/media/one.89abcdef.webp'])
  }
  expect(store.list()).toEqual([])
})

test('the oldest pictures make room for new ones', async () => {
  const name = (n: number) => `/media/p${n}.89abcdef.webp`
  for (let n = 0; n < MOST_PICTURES + 2; n += 1) await ask(name(n))
  const saved = store.list()
  expect(saved).toHaveLength(MOST_PICTURES)
  expect([saved.includes(name(1)), saved.includes(name(2))]).toEqual([false, true])
})

const nextNeeded = ['/js/app.76543210.js']
const next = {
  ...list,
  areas: list.areas.map((area) => ({ ...area, needed: nextNeeded })),
  entry: ['/js/app.76543210.js'],
  build: ['/js/app.76543210.js'],
}
const nextHtml = async () => getAnswer('<script src="/js/app.76543210.js"></script>')

test('a new build is whole before it takes over, the last one goes on until then, and goes with all that is its own', async () => {
  await visit(SHELL)
  await visit('/market/camp')
  const last = keeper
  keeper = build(next)
  net = { [SHELL]: nextHtml }
  await keeper.install()
  expect(store.list().sort()).toEqual(
    [...words.needed, shell, '/market/camp', ...nextNeeded, getShell(next)].sort(),
  )
  net = { [SHELL]: down, '/js/app.01234567.js': down }
  keeper = last
  expect(await ask(SHELL, 'navigate')).toBe(html)
  expect(await ask('/js/app.01234567.js')).toBe('script')
  keeper = build(next)
  await keeper.activate()
  expect(store.list().sort()).toEqual([...nextNeeded, getShell(next)].sort())
  expect(await ask(SHELL, 'navigate')).toContain('76543210')
})

test('a new build that cannot be put aside leaves the last one as it is', async () => {
  await visit(SHELL)
  const before = store.list()
  keeper = build(next)
  await expect(keeper.install()).rejects.toThrow('another build')
  net = { [SHELL]: nextHtml, '/js/app.76543210.js': down }
  await expect(keeper.install()).rejects.toThrow()
  expect(store.list()).toEqual(before)
})

test('where nothing was put aside a new build needs nothing', async () => {
  await keeper.install()
  await keeper.activate()
  expect([asked, store.list()]).toEqual([[], []])
})

test('shelves of other forms go, those of other apps stay', async () => {
  for (const name of ['shangan-files-0', 'shangan-files-1', 'elsewhere']) await store.caches.open(name)
  await keeper.activate()
  expect(store.names()).not.toContain('shangan-files-0')
  expect(store.names()).toEqual(expect.arrayContaining(['shangan-files-1', 'elsewhere']))
})

test('whatever a page says, the worker goes on', async () => {
  for (const message of [undefined, null, 3, {}, { page: 'x', files: [] }, { page: origin, files: 'x' }])
    await keeper.hear(message)
  expect(asked).toEqual([])
})

test('caches that do not answer hold a page up once, and not for long; they are used again when they do', async () => {
  await visit(SHELL)
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  const { open } = store.caches
  const held: (() => void)[] = []
  store.caches.open = (name) => new Promise((resolve) => void held.push(() => void open(name).then(resolve)))
  net[SHELL] = async () => getAnswer('fresh')
  const first = openPage(SHELL)
  await jest.advanceTimersByTimeAsync(3000)
  await expect(first).resolves.toBe('fresh')
  await expect(openPage(SHELL)).resolves.toBe('fresh')
  store.caches.open = open
  for (const release of held.splice(0)) release()
  await jest.advanceTimersByTimeAsync(0)
  net[SHELL] = down
  await expect(openPage(SHELL)).resolves.toBe(html)
  jest.useRealTimers()
})
