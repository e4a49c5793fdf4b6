import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, reached } from '../../config/tasks/test-changed.mjs'

const tests = [
  'test/config/sizes.test.ts',
  'test/content/check.test.ts',
  'test/e2e/account.test.ts',
  'test/e2e/screens.test.ts',
  'test/e2e/word-lists.test.ts',
  'test/e2e/staff.test.ts',
  'test/server/words/words.test.ts',
  'test/src/lib/png.test.ts',
  'test/weapp/journey.test.ts',
  'test/weapp/sizes.test.ts',
  'test/weapp/words-plan.test.ts',
]
const driven = tests.filter((path) => /e2e|weapp/.test(path))
const ofWords = [
  'test/e2e/screens.test.ts',
  'test/e2e/word-lists.test.ts',
  'test/weapp/sizes.test.ts',
  'test/weapp/words-plan.test.ts',
]

test.each([
  ['a source that every page may use', 'src/lib/png.ts', driven],
  ['styles, which nobody imports', 'src/styles/tokens.scss', driven],
  ['a screen of the words', 'src/areas/words/screens/card/index.scss', ofWords],
  ['strings of the words', 'src/areas/words/strings/card.ts', ofWords],
  ['the words in the server', 'server/src/modules/word/service.ts', ofWords],
  ['the rest of the server', 'server/src/app.ts', driven],
  ['what driven tests are run by', 'test/support/worker.ts', driven],
  ['content', 'content/home.json', tests.filter((path) => !/config|src/.test(path))],
  ['a test', 'test/src/lib/png.test.ts', []],
  ['the README', 'README.md', ['test/config/sizes.test.ts']],
  ['a page of the docs', 'docs/operate.md', ['test/config/sizes.test.ts']],
  ['a setting of the build', 'config/index.ts', tests],
  ['the lock', 'package-lock.json', tests],
  ['what nobody thought of', 'new/thing', tests],
])('%s reaches by its place', (_, file, expected) => {
  expect(reached([file], tests)).toEqual(expected)
})

test('what several files reach is run once', () => {
  expect(reached(['src/lib/png.ts', 'src/areas/words/screens/card/index.tsx'], tests)).toEqual(driven)
})

test('changed, new, removed and staged files count, ignored and untouched ones do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args])
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  try {
    git('init', '--quiet')
    for (const name of ['same', 'changed', 'staged', 'gone']) write(name, 'old')
    write('.gitignore', 'ignored')
    git('add', '.')
    git('commit', '--quiet', '-m', 'first')
    for (const name of ['changed', 'staged', 'new 单', 'ignored']) write(name, 'new')
    git('add', 'staged')
    rmSync(join(folder, 'gone'))
    await expect(changedFiles(folder)).resolves.toEqual(['changed', 'gone', 'new 单', 'staged'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
