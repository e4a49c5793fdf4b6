import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { offlineList, studyRows, writeWorker } from '../../config/tasks/offline-list'
import { unreadablePush } from '../../src/strings/habit/push'

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
  const page = 'screens/words/today/index'
  const parts = {
    app: ['/js/app.01234567.js', '/css/app.01234567.css'],
    [page]: ['/js/words.01234567.js', '/js/part.01234567.js'],
    'screens/courses/lesson/index': ['/js/lesson.01234567.js'],
    'screens/practice/run/index': ['/js/run.01234567.js'],
    'screens/media/document/index': ['/js/document.01234567.js'],
    'screens/habit/room/index': ['/js/room.01234567.js'],
    'screens/market/campaign/index': ['/js/camp.01234567.js'],
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

test('the study pages are the whole vocabulary, its entries for guests and the two courses on memory', () => {
  const paths = studyRows().map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/spword/index',
      '/word-login',
      '/word-result',
      '/courses/memory',
      '/courses/super-memory',
    ]),
  )
  expect(paths).toHaveLength(19)
})

test('what the pages of an area can come to need is told from what only other pages need', () => {
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
  const neededOf = (...names: string[]) =>
    list.build.filter((file) => [...shared, ...names].some((name) => file.includes(name)))
  expect(list.areas.map(({ needed }) => needed)).toEqual([
    neededOf('words', 'part'),
    neededOf('lesson', 'run'),
    neededOf('document'),
    neededOf('room'),
  ])
})

test('where a lesson was opened the page of its questions opens, and each area’s own page is one of it', () => {
  const { areas } = offlineList(folder)
  const courses = areas.find(({ pages }) => pages.includes('/courses/course-learning'))
  expect(courses?.beside).toEqual(expect.arrayContaining(['/exercises/topic-train', '/courses/task-list']))
  expect(areas.every(({ shell, pages }) => pages.includes(shell))).toBe(true)
  const every = areas.flatMap(({ pages, beside }) => [...pages, ...beside])
  expect(new Set(every).size).toBe(every.length)
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
