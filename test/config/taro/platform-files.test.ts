import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-files-'))
  write('config/index.ts', '')
  write('src/app.config.ts', '')
  write('src/entry.js', "import { a } from './a'\nimport { b } from './b'\nconsole.log(a, b)\n")
  write('src/a/index.ts', "export const a = 'common a'\n")
  write('src/b/index.weapp.ts', "export const b = 'first b'\n")
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a file as of an hour ago: a build takes no cached word for what was written while it ran. */
function write(file: string, text: string, at = Date.now() - 3_600_000): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  utimesSync(path, at / 1000, at / 1000)
}

function run(script: string, ...args: string[]): string {
  const env = { ...process.env, NODE_ENV: 'production', TARO_ENV: 'weapp' }
  return execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', env }).trim()
}

/** Builds the folder and returns the files that were built again, and the output of the result. */
function build(): { built: unknown; says: string } {
  const built: unknown = JSON.parse(run(join(__dirname, '../../support/platform-build.cjs'), folder))
  return { built, says: run(join(folder, 'dist/main.js')) }
}

test('a cached build takes a platform file that was added beside the common one', () => {
  expect(build().says).toBe('common a first b')
  write('src/a/index.weapp.ts', "export const a = 'own a'\n", Date.now())
  expect(build().says).toBe('own a first b')
})

test('a cached build takes an edited platform file, builds nothing else, and forgets one that is gone', () => {
  write('src/a/index.weapp.ts', "export const a = 'own a'\n")
  expect(build().built).toEqual(['./src/a/index.weapp.ts', './src/b/index.weapp.ts', './src/entry.js'])
  expect(build().built).toEqual([])
  write('src/b/index.weapp.ts', "export const b = 'second b'\n", Date.now())
  expect(build()).toEqual({ built: ['./src/b/index.weapp.ts'], says: 'own a second b' })
  rmSync(join(folder, 'src/a/index.weapp.ts'))
  expect(build().says).toBe('common a second b')
})
