import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  brotliBytes,
  entryFiles,
  firstLoad,
  formatSize,
  grownSizes,
  limits,
  pageChunk,
  screenSizes,
  weappSizes,
} from '../../config/tasks/sizes'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sizes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

test('files of a subpackage count to it, all others to the main package, source maps to none', () => {
  const app = JSON.stringify({ pages: ['a'], subPackages: [{ root: 'shop', pages: ['b'] }] })
  write('app.json', app)
  write('app.js', 'x'.repeat(100))
  write('app.js.map', 'x'.repeat(9000))
  write('shop/b/index.js', 'x'.repeat(30))
  write('shopping.js', 'x')
  expect(weappSizes(folder)).toEqual([
    { name: 'main package', bytes: app.length + 101, limit: limits.weappMain },
    { name: 'shop', bytes: 30, limit: limits.weappPackage },
  ])
})

test('a folder without a compiled program says what to do', () => {
  expect(() => weappSizes(folder)).toThrow('run npm run build:weapp first')
})

test('a part that outgrew its limit is marked', () => {
  expect(formatSize({ name: 'shop', bytes: 2048, limit: 1024 })).toBe('✗ shop: 2.0 KB of 1 KB')
  expect(formatSize({ name: 'shop', bytes: 1024, limit: 1024 })).toBe('✓ shop: 1.0 KB of 1 KB')
})

test('the scripts and styles of index.html are found, other links and foreign hosts are not', () => {
  write('js/app.1.js', 'a')
  write('css/app.1.css', 'b')
  write(
    'index.html',
    '<link rel=icon href=/i.png><link href="/css/app.1.css" rel="stylesheet"><script defer src="/js/app.1.js"></script>' +
      '<script src="https://cdn.test/js/app.1.js"></script>',
  )
  expect(entryFiles(folder)).toEqual(['css/app.1.css', 'js/app.1.js'])
})

test('a compressed neighbour counts as it is; a file without one is compressed for the count', () => {
  const text = 'export const answer = 42;'.repeat(50)
  write('js/app.1.js', text)
  write('js/page.2.js', text)
  write('js/page.2.js.br', 'x'.repeat(7))
  write('index.html', '<script src="/js/app.1.js"></script>')
  const alone = brotliCompressSync(Buffer.from(text)).byteLength
  expect(brotliBytes(folder, ['js/app.1.js'])).toBe(alone)
  expect(firstLoad(folder, ['/js/page.2.js?v=1', '/js/app.1.js', '/media/a.webp']).bytes).toBe(alone + 7)
})

test('a page of its own loads what its chunks weigh; an unknown page nothing', () => {
  write(
    'chunks.json',
    JSON.stringify({ 'areas/a/screens/a/index': { js: ['/js/a.1.js'], css: ['/css/a.1.css'] } }),
  )
  write('js/a.1.js.br', 'x'.repeat(40))
  write('css/a.1.css.br', 'x'.repeat(2))
  expect(pageChunk(folder, 'areas/a/screens/a/index')).toMatchObject({ bytes: 42, limit: limits.h5Chunk })
  expect(pageChunk(folder, 'areas/a/screens/b/index').bytes).toBe(0)
})

test('every screen and view is weighed with what index.html names, and one past its limit is marked', () => {
  write('index.html', '<script src="/js/app.1.js"></script>')
  write('js/app.1.js', '')
  write('js/app.1.js.br', 'x'.repeat(95 * 1024))
  write('js/a.1.js.br', 'x'.repeat(45 * 1024))
  write('js/b.1.js.br', 'x')
  const files = (...js: string[]) => ({ js, css: [] })
  write(
    'chunks.json',
    JSON.stringify({
      'areas/market/screens/campaign/index': files('/js/b.1.js'),
      'areas/main/screens/home/index': files('/js/a.1.js'),
      'areas/courses/screens/course/other': files('/js/a.1.js', '/js/b.1.js'),
    }),
  )
  const sizes = screenSizes(folder)
  expect(sizes.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['market/campaign', 95 * 1024 + 1],
    ['main/home', 140 * 1024],
    ['courses/course/other', 140 * 1024 + 1],
  ])
  expect(sizes.map((size) => formatSize(size)[0])).toEqual(['✗', '✓', '✗'])
})

test('a size more than 2 % above the stored one has grown; a size that was not stored is new', () => {
  const size = (name: string, bytes: number) => ({ name, bytes, limit: 2000 })
  const sizes = [size('same', 1020), size('grown', 1021), size('new', 1999)]
  expect(grownSizes(sizes, { same: 1000, grown: 1000, gone: 1 }).map(({ name }) => name)).toEqual(['grown'])
})
