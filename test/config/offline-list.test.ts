import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PageParts } from '../../config/h5-chunks'
import { brotliBytes } from '../../config/tasks/sizes'
import { offlineList, offlineSizes, writeWorker } from '../../config/tasks/offline-list'
import { areas, onlineScreens } from '../../src/routes/offline'
import { routes } from '../../src/routes/table'
import { unreadablePush } from '../../src/strings/habit/push'
import { offlinePageText } from '../../src/strings/offline-page'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offline-'))
  for (const name of [
    'js/app.01234567.js',
    'js/words.01234567.js',
    'js/part.01234567.js',
    'js/camp.01234567.js',
    'js/lesson.01234567.js',
    'js/run.01234567.js',
    'js/document.01234567.js',
    'js/room.01234567.js',
  ])
    write(name, 'void 0')
  write('css/app.01234567.css', '')
  write('static/font.01234567.woff2', '')
  write('js/app.01234567.js.br', '')
  write('js/plain.js', '')
  write('index.html', '<script src="/js/app.01234567.js"></script><link href="/css/app.01234567.css">')
  const page = 'areas/words/screens/today/index'
  const parts = {
    app: ['/js/app.01234567.js', '/css/app.01234567.css'],
    [page]: ['/js/words.01234567.js', '/js/part.01234567.js'],
    'areas/courses/screens/lesson/index': ['/js/lesson.01234567.js'],
    'areas/practice/screens/run/index': ['/js/run.01234567.js'],
    'areas/courses/screens-media/document/index': ['/js/document.01234567.js'],
    'areas/habit/screens/room/index': ['/js/room.01234567.js'],
    'areas/market/screens/campaign/index': ['/js/camp.01234567.js'],
  }
  write('parts.json', JSON.stringify(parts))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As a worker's file has it, which is plain ASCII. */
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

function write(name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

test('the size of a visit is that of its area and of those that it brings, each file once', () => {
  write('js/words.01234567.js', 'void '.repeat(3000) + '0')
  const bytes = new Map(offlineSizes(folder).map((size) => [size.name, size.bytes]))
  const [words = 0, home = 0, all = 0] = [areas.words, areas.main]
    .map((area) => (typeof area === 'string' ? 0 : bytes.get(area.name)))
    .concat(bytes.get('all'))
  expect(words).toBeGreaterThan(home)
  expect(home).toBeGreaterThan(0)
  const files = new Set(offlineList(folder).areas.flatMap(({ needed }) => needed))
  expect(all).toBe(brotliBytes(folder, [...files]))
})

test('every page opens without a network unless its screen or its area says why not', () => {
  const offline = new Set(offlineList(folder).areas.flatMap(({ pages }) => pages))
  for (const { path, screen } of routes) {
    const area = Object.entries(areas).find(([name]) => screen.startsWith(`${name}/`))?.[1]
    const isOnline = onlineScreens[screen] !== undefined || typeof area === 'string'
    expect([path, offline.has(path.toLowerCase())]).toEqual([path, !isOnline])
  }
})

test('the front door, practice, reciting and what a student has are among them', () => {
  const offline = offlineList(folder).areas.flatMap(({ pages }) => pages)
  const wanted = ['/', '/home-page', '/personal-center', '/messages', '/sign-index', '/new-rewards']
  const study = ['topic-train', 'mistake-book', 'problem-solving-training', 'recite-list', 'recite-learn']
  const others = ['/learning-map', '/know-index', '/formula', '/combat', '/study-report']
  expect(offline).toEqual(
    expect.arrayContaining([...wanted, ...study.map((name) => `/exercises/${name}`), ...others]),
  )
})

test('pages that pay, sell, sign in, are live or for staff are not', () => {
  const offline = offlineList(folder).areas.flatMap(({ pages }) => pages)
  for (const path of ['/login', '/user-order', '/courses/cc-live', '/desk', '/market/camp-hubei'])
    expect(offline).not.toContain(path)
})

test('files that an area’s pages may need are listed apart from files that only other pages need', () => {
  const list = offlineList(folder)
  expect(list.entry).toEqual(['/css/app.01234567.css', '/js/app.01234567.js'].reverse())
  expect(list.build).toEqual([
    '/css/app.01234567.css',
    '/js/app.01234567.js',
    '/js/camp.01234567.js',
    '/js/document.01234567.js',
    '/js/lesson.01234567.js',
    '/js/part.01234567.js',
    '/js/room.01234567.js',
    '/js/run.01234567.js',
    '/js/words.01234567.js',
    '/static/font.01234567.woff2',
  ])
  const shared = ['app', 'font']
  const listNeeded = (...names: string[]) =>
    list.build.filter((file) => [...shared, ...names].some((name) => file.includes(name)))
  const needed = Object.fromEntries(list.areas.map((area) => [area.shell, area.needed]))
  expect(needed).toMatchObject({
    '/home-page': listNeeded(),
    '/spword/index': listNeeded('words', 'part'),
    '/exercises/problem-solving-training': listNeeded('run'),
    '/courses/study-center': listNeeded('lesson', 'document'),
    '/sign-index': listNeeded('room'),
  })
})

test('a script is an area’s own where no other page can come to need it', () => {
  const page = 'areas/practice/screens/run/index'
  const parts = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')) as PageParts
  write('parts.json', JSON.stringify({ ...parts, [page]: ['/js/run.01234567.js', '/js/camp.01234567.js'] }))
  const own = Object.fromEntries(offlineList(folder).areas.map((area) => [area.shell, area.own]))
  expect(own).toMatchObject({
    '/home-page': [],
    '/spword/index': ['/js/part.01234567.js', '/js/words.01234567.js'],
    '/exercises/problem-solving-training': ['/js/run.01234567.js'],
  })
})

test('every area is opened by a page of its own, has a name, and no page is of two', () => {
  const found = offlineList(folder).areas
  expect(found.every(({ shell, pages }) => pages.includes(shell))).toBe(true)
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(offlinePageText.areas)))
  const every = found.flatMap(({ pages }) => pages)
  expect(new Set(every).size).toBe(every.length)
  // A path with a segment that selects is not looked up as it is written.
  expect(every.filter((path) => path.includes(':'))).toEqual([])
})

test('home is stored with every area, the reports of practice with practice, and both with a lesson', () => {
  const { areas: found } = offlineList(folder)
  const also = Object.fromEntries(found.map((area) => [area.shell, area.also]))
  for (const shell of Object.keys(also).filter((path) => path !== '/home-page'))
    expect(also[shell]).toContain('/home-page')
  expect(also['/home-page']).toEqual(['/personal-center', '/sign-index'])
  expect(also['/exercises/problem-solving-training']).toContain('/courses/task-list')
  expect(also['/courses/study-center']).toEqual(
    expect.arrayContaining(['/exercises/problem-solving-training', '/courses/task-list']),
  )
})

test('the worker carries the list, so that it is another one for every build', () => {
  writeWorker(folder)
  const before = readFileSync(join(folder, 'sw.js'), 'utf8')
  expect(before).toContain('/js/words.01234567.js')
  expect(before).not.toContain('__OFFLINE__')
  expect(before).toMatch(/"notificationclick"/)
  expect(before).toContain(JSON.stringify(unreadablePush).replace(/[^\x00-\x7f]/g, escaped))
  expect(before).not.toContain('__UNREADABLE__')
  write('js/more.01234567.js', '')
  writeWorker(folder)
  expect(readFileSync(join(folder, 'sw.js'), 'utf8')).not.toBe(before)
})
