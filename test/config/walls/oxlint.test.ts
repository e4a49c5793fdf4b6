import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const project = join(__dirname, '../../..')
const fixture = realpathSync(mkdtempSync(join(tmpdir(), 'walls-oxlint-')))
cpSync(join(project, 'test/fixtures/walls/oxlint'), fixture, { recursive: true })
symlinkSync(join(project, 'node_modules'), join(fixture, 'node_modules'))
const settings = { extends: join(project, 'tsconfig.json'), include: ['.'], exclude: [] }
writeFileSync(join(fixture, 'tsconfig.json'), JSON.stringify(settings))
// One line more than a file may have.
const lines = Array.from({ length: 401 }, (_, at) => `export const line${at + 1} = ${at + 1}\n`)
writeFileSync(join(fixture, 'src/lib/long.ts'), lines.join(''))
afterAll(() => rmSync(fixture, { recursive: true }))

interface Diagnostic {
  code: string
  message: string
  help?: string
  filename: string
  labels: { span: { line: number } }[]
}

const run = spawnSync(
  process.execPath,
  [
    join(project, 'node_modules/oxlint/bin/oxlint'),
    '-c',
    join(project, 'config/oxlint.json'),
    '--type-aware',
    '--ignore-pattern',
    'node_modules/**',
    '-f',
    'json',
    '.',
  ],
  { cwd: fixture, encoding: 'utf8' },
)
const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Diagnostic[] }

const listPlaces = (code: string) =>
  diagnostics
    .filter((each) => each.code.includes(`(${code})`))
    .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`)
    .sort()

test('everything of a browser, of Node and of WeChat is out of reach outside src/platform', () => {
  const hits = diagnostics.filter(({ code }) => code.includes('(no-restricted-globals)'))
  expect(new Set(hits.map(({ filename }) => filename))).toEqual(new Set(['src/features/login/globals.ts']))
  expect(hits).toHaveLength(26)
})

test('a refused global says which way leads on', () => {
  const hits = diagnostics.filter(({ code }) => code.includes('(no-restricted-globals)'))
  const sentences = hits.map(({ message }) => message.replace(/^Unexpected use of '[^']*'\.\s*/, ''))
  expect(sentences.filter((sentence) => sentence.length < 20)).toEqual([])
})

test.each([
  [
    'no-restricted-imports',
    [
      'src/features/login/taro.ts:1',
      'src/features/login/taro.ts:2',
      'src/stores/view.ts:1',
      'src/stores/view.ts:2',
      'src/stores/view.ts:3',
    ],
  ],
  ['no-explicit-any', ['src/lib/typing.ts:1']],
  ['no-non-null-assertion', ['src/lib/typing.ts:1']],
  ['no-console', ['src/lib/loud.ts:1']],
  ['no-new-func', ['src/lib/code.ts:1']],
  ['no-var', ['src/lib/code.ts:2']],
  ['eqeqeq', ['src/lib/code.ts:2']],
  ['no-floating-promises', ['src/features/login/promises.ts:4']],
  ['no-misused-promises', ['src/features/login/promises.ts:6']],
  ['exhaustive-deps', ['src/features/login/hooks.ts:5']],
  ['rules-of-hooks', ['src/features/login/hooks.ts:6']],
  ['filename-case', ['src/lib/FooBar.ts:1']],
  ['max-lines', ['src/lib/long.ts:401']],
])('%s is broken by its fixture and by nothing else', (code, places) => {
  expect(listPlaces(code)).toEqual(places)
})

test('the platform folder and the server are free to use what their own world has', () => {
  expect(diagnostics.filter(({ filename }) => filename.endsWith('free.ts'))).toEqual([])
})
