import fc from 'fast-check'
import type { OfflineList } from '@/platform/offline/contract'
import { readVisited, routeRequest, type Asked } from '@/platform/offline/route-request'

const origin = 'https://shangan.test'
const words = {
  name: '单词',
  shell: '/spword/index',
  pages: ['/spword/index', '/spword/memory', '/word-login'],
  also: [],
  needed: ['/js/app.01234567.js'],
  own: [],
}
const list: OfflineList = {
  areas: [words],
  drawn: ['/market/camp', '/market/summer-gold/', '/spword/memory'],
  entry: ['/js/app.01234567.js'],
  build: ['/js/app.01234567.js', '/css/app.01234567.css'],
  text: { title: '', hint: '', retry: '', stored: '' },
}
const ask = (url: string, more: Partial<Asked> = {}) =>
  routeRequest(list, origin, { method: 'GET', url, isPage: false, isPart: false, ...more })
const open = (path: string) => ask(origin + path, { isPage: true })

test.each([
  ['/js/app.01234567.js', 'file'],
  ['/css/app.01234567.css', 'file'],
  ['/js/app.76543210.js', 'file'], // of another build
  ['/media/posters/one.89abcdef.webp', 'picture'],
])('%s is answered from the device, as a %s', (path, kind) => {
  expect(ask(origin + path)).toEqual({ kind, key: path })
})

test.each([
  ['a script whose name may mean another one tomorrow', '/js/app.js'],
  ['a film', '/media/video/one.89abcdef.mp4'],
  ['a picture whose name may mean another one tomorrow', '/media/one.webp'],
  ['a call', '/auth/v1/account/1'],
  ['the log of a student', '/study/v1/users/1/streams/words/events?cursor=3'],
  ['a file of a student', '/files/avatars/one.89abcdef.webp'],
  ['words, which the app keeps by itself', '/study/v1/words/3?t=a1'],
  ['the recording of a word', '/study/v1/words/abandon/audio'],
  ['the worker itself', '/sw.js'],
])('%s is left alone', (_what, path) => {
  expect(ask(origin + path)).toBeUndefined()
})

test('uploads, parts of a file and files of others are left alone', () => {
  const file = `${origin}/js/app.01234567.js`
  expect(ask(file, { method: 'POST' })).toBeUndefined()
  expect(ask(file, { isPart: true })).toBeUndefined()
  expect(ask('https://elsewhere.test/js/app.01234567.js')).toBeUndefined()
})

test.each([
  ['/spword/index', undefined, true],
  ['/SPWORD/Index/', undefined, true],
  ['/spword/index?group=3', undefined, true],
  ['/word-login', undefined, true],
  ['/spword/memory', '/spword/memory', true],
  ['/spword/memory?group=3', undefined, true],
  ['/market/camp', '/market/camp', false],
  ['/market/summer-gold/27/', '/market/summer-gold/27', false],
  ['/market/summer-gold/27?agent=24', undefined, false],
  ['/market/summer-gold/27/more', undefined, false],
  ['/market/camping', undefined, false],
  ['/spword/index/more', undefined, false],
  ['/personal-center', undefined, false],
  ['/', undefined, false],
])('the page %s is kept as %s, and whether it is one of an area: %s', (path, key, isOfArea) => {
  const area = isOfArea && { area: words }
  expect(open(path)).toEqual({ kind: 'page', ...area, ...(key !== undefined && { key }) })
})

test('whatever is asked, the key holds no query and no fragment', () => {
  const url = fc
    .tuple(
      fc.constantFrom('/spword/index', '/market/camp', '/media/a.89abcdef.webp'),
      fc.webQueryParameters(),
      fc.webFragments(),
    )
    .map(([path, query, fragment]) => `${origin}${path}?${query}#${fragment}`)
  fc.assert(
    fc.property(url, fc.boolean(), (address, isPage) => {
      const key = ask(address, { isPage })?.key ?? ''
      expect(key).not.toMatch(/[?#]/)
    }),
  )
})

test('of a page’s message only addresses are read; anything else is ignored', () => {
  expect(readVisited({ page: `${origin}/`, files: [`${origin}/a.js`, 3, 'no address', 'data:,x'] })).toEqual({
    page: `${origin}/`,
    files: [`${origin}/a.js`],
  })
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const read = readVisited(value)
      expect(read === undefined || typeof read.page === 'string').toBe(true)
    }),
  )
})
