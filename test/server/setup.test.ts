import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressFolder } from '../../config/tasks/compress.mjs'
import { matchesLock } from '../../config/tasks/setup.mjs'

const lock = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', optional: true },
}

test.each([
  [
    'the same packages',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } },
    true,
  ],
  ['all but an optional one', { 'node_modules/a': { version: '1.0.0' } }, true],
  [
    'one package too many',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } },
    true,
  ],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  [
    'another version of an optional one',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
    false,
  ],
  ['a missing package', {}, false],
])('with %s installed, the dependencies are in order: %s', (_what, present, expected) => {
  expect(matchesLock(lock, present)).toBe(expected)
})

/** The parts of package-lock.json that npm compares before it installs. */
interface LockFile {
  packages: Record<
    string,
    { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
  >
}

test('the lock file is complete: what package.json asks for, every optional package, and no download address', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  const { packages } = read('package-lock.json') as LockFile
  const wanted = read('package.json') as Record<string, unknown>
  const { dependencies, devDependencies, optionalDependencies } = wanted
  expect(packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies })
  // npm ci refuses a lock that lacks one, also one for another system that this machine's registry does not have.
  const lacking = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isWithinReach(packages, place, name)),
  )
  expect(lacking).toEqual([])
  const entries = Object.entries(packages).filter(([place]) => place !== '')
  expect(entries.filter(([, { version }]) => !version)).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved)).toEqual([])
})

/** Whether a package finds another one: in its own node_modules or in one further up. */
function isWithinReach(packages: LockFile['packages'], place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

test('text assets above 1 KB get a brotli and a gzip copy, and nothing else does', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'shangan-compress-'))
  mkdirSync(path.join(dir, 'js'))
  const text = 'export const line = 1\n'.repeat(200)
  for (const name of ['js/app.js', 'app.css', 'index.html', 'picture.webp'])
    writeFileSync(path.join(dir, name), text)
  writeFileSync(path.join(dir, 'small.js'), 'void 0')
  const total = await compressFolder(dir)
  expect(total).toMatchObject({ files: 2, before: 2 * text.length })
  expect(total.after).toBeLessThan(text.length)
  for (const name of ['js/app.js', 'app.css']) {
    expect(brotliDecompressSync(readFileSync(path.join(dir, `${name}.br`))).toString()).toBe(text)
    expect(gunzipSync(readFileSync(path.join(dir, `${name}.gz`))).toString()).toBe(text)
  }
  for (const name of ['index.html', 'picture.webp', 'small.js']) {
    expect(existsSync(path.join(dir, `${name}.br`))).toBe(false)
  }
  rmSync(dir, { recursive: true })
})
