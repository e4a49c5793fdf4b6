import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadBoot } from '../../server/src/config/boot'
import { StartError } from '../../server/src/errors/start-error'

let dir: string
beforeEach(() => (dir = mkdtempSync(path.join(tmpdir(), 'boot-'))))
afterEach(() => rmSync(dir, { recursive: true }))

const sample: Record<string, unknown> = JSON.parse(readFileSync('deploy/boot.sample.json', 'utf8'))

function load(change: Record<string, unknown>) {
  const file = path.join(dir, 'boot.json')
  writeFileSync(file, JSON.stringify({ ...sample, ...change }))
  return loadBoot(file)
}

test('the sample is taken', () => {
  expect(load({})).toEqual(sample)
})

test.each([
  ['an unknown field', { brandTitel: '上岸' }, 'brandTitel 是多余的：请删去，或检查拼写'],
  ['a missing one', { brandTitle: undefined }, 'brandTitle 缺少了：请补上'],
  ['a misspelt one', { brandTitle: undefined, brandTitel: '上岸' }, 'brandTitle 缺少了：请补上'],
  ['an address without its scheme', { apiBase: 'example' }, 'apiBase 写法不对'],
  [
    'a branch without a link',
    { consult: { ...Object(sample['consult']), branches: [{ id: '1', name: 'x' }] } },
    'consult.branches.0.link 缺少了',
  ],
])('%s is named, with what to do', (_what, change, sentence) => {
  expect(() => load(change)).toThrow(sentence)
})

test.each([
  ['missing', undefined, 'BOOT_FILE'],
  ['not JSON', '{', 'JSON'],
  ['empty of all fields', '{}', 'apiBase'],
])('a file that is %s is named with what is wrong', (_what, text, part) => {
  const file = path.join(dir, 'boot.json')
  if (text !== undefined) writeFileSync(file, text)
  expect(() => loadBoot(file)).toThrow(StartError)
  expect(() => loadBoot(file)).toThrow(file)
  expect(() => loadBoot(file)).toThrow(part)
})
