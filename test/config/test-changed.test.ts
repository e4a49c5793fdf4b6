import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, listPaths } from '../../config/tasks/test-changed.mjs'

const every = [
  '/p/test/config/sizes.test.ts',
  '/p/test/contract/plan.test.ts',
  '/p/test/e2e/screens.test.ts',
  '/p/test/server/words.test.ts',
  '/p/test/src/lib/png.test.ts',
]
const [papers = '', contract = '', , server = '', unit = ''] = every

test.each([
  ['a source, the tests that import it', ['server/src/app.ts'], [server]],
  ['content, every quick test besides', ['content/plan.txt'], [server, papers, contract, unit]],
  ['styles, the same', ['src/styles/tokens.scss', 'server/src/app.ts'], [server, papers, contract, unit]],
  ['prose, the tests of the papers', ['README.md'], [server, papers]],
])('of %s are run', (_, changed, expected) => {
  expect(listPaths(changed, every, [server])).toEqual(expected)
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
