import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import Value from 'typebox/value'
import { schemas } from '../../../contract/schemas'
import type { Result } from '../../../contract/types'
import { loadContent } from '../../../server/src/content'
import type { Content } from '../../../server/src/domain/content/content'
import { liveWords } from '../../../server/src/content/live-words'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import { wordRoutes } from '../../../server/src/modules/words/routes'
import { bareApp } from '../../support/contract-app'

const SHIPPED = join(__dirname, '../../../content')

let shipped: Content
let content: Content
let dir: string
let app: FastifyInstance
let live: LiveContent
let said: string[]
beforeAll(async () => {
  shipped = await loadContent(SHIPPED)
})
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'words-'))
  for (const name of ['words', 'home.json']) cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  content = { ...shipped }
  said = []
  live = await liveWords({ dir, content, say: (line) => said.push(line) })
  app = await bareApp((bare) => wordRoutes(bare, { content }))
})
afterEach(async () => {
  await live.stop()
  await app.close()
  rmSync(dir, { recursive: true })
})

const index = async (): Promise<Result<'getWordIndex'>> => (await app.inject('/study/v1/words')).json().result
const edit = (name: string, from: RegExp, to: string) =>
  writeFileSync(join(dir, name), readFileSync(join(dir, name), 'utf8').replace(from, to))

test('the index names every word of the content in its unit, and the date of the exam', async () => {
  const { units, examDate, examDateNote, audio } = await index()
  const named = units.flatMap(({ unit, words }) => words.map((word) => [unit, word]))
  expect(named).toEqual(content.words.map(({ unit, word }) => [unit, word]))
  expect(named.length).toBeGreaterThan(2000)
  const { home } = content
  expect({ examDate, examDateNote, audio }).toEqual({
    examDate: home.examDate,
    examDateNote: home.examDateNote,
    audio: false,
  })
})

test('each unit that ships is what the contract promises, under the version of the index', async () => {
  const found = await index()
  expect([...Value.Errors(schemas.getWordIndex.result, found)]).toEqual([])
  for (const { unit, version, words } of found.units) {
    const { result } = (await app.inject(`/study/v1/words/${unit}?t=${version}`)).json()
    expect([...Value.Errors(schemas.getWordUnit.result, result)]).toEqual([])
    expect(result).toMatchObject({ unit, version, words: words.map((word) => ({ word })) })
  }
})

test('a unit may be cached for good under its version, and is requested again under any other', async () => {
  const version = (await index()).units[0]?.version ?? ''
  const control = async (url: string) => (await app.inject(url)).headers['cache-control']
  await expect(control(`/study/v1/words/1?t=${version}`)).resolves.toBe('public, max-age=31536000, immutable')
  for (const url of ['/study/v1/words/1', '/study/v1/words/1?t=000000000000', '/study/v1/words'])
    await expect(control(url)).resolves.toBe('no-cache')
})

test('a client that has it already gets 304, and one that reads brotli gets that', async () => {
  for (const url of ['/study/v1/words', '/study/v1/words/2']) {
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await app.inject(url)).body)
    const { etag } = packed.headers
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})

test('a unit that is not there is 404, and a number that is none is refused', async () => {
  expect((await app.inject('/study/v1/words/9000')).statusCode).toBe(404)
  for (const unit of ['0', '1.5', 'x', '99999'])
    expect((await app.inject(`/study/v1/words/${unit}`)).statusCode).toBe(400)
})

test('an edit of a word is served without a restart: its unit has a new version, the others keep theirs', async () => {
  const before = await index()
  edit('words/02.tsv', /\t([A-Z][^\t]*)\.\t/, '\t$1!\t')
  await live.look()
  const after = await index()
  const changed = after.units.filter(({ version }, at) => version !== before.units[at]?.version)
  expect(changed.map(({ unit }) => unit)).toEqual([2])
  expect(after.version).not.toBe(before.version)
  expect(said).toEqual([`词表已更新（${content.words.length} 个单词）。`])
})

test('a broken edit leaves the words that were there, and is logged once', async () => {
  const before = await index()
  edit('words/02.tsv', /\/\t[1-4]\t/, '/\t9\t')
  await live.look()
  await live.look()
  await expect(index()).resolves.toEqual(before)
  expect(said).toEqual(['词表的改动有误，仍提供上一个好的版本：', expect.stringContaining('难度 9 不对')])
})

test('a new date of the exam is served without a restart, and one that is none is not', async () => {
  const { version, etag } = { ...(await index()), ...(await app.inject('/study/v1/words')).headers }
  edit('home.json', /"examDate": "[^"]*"/, '"examDate": "2027-12-18"')
  await live.look()
  const { headers } = await app.inject('/study/v1/words')
  expect(await index()).toMatchObject({ examDate: '2027-12-18', version })
  expect(headers.etag).not.toBe(etag)
  edit('home.json', /"examDate": "[^"]*"/, '"examDate": "2027-02-30"')
  await live.look()
  expect((await index()).examDate).toBe('2027-12-18')
  expect(said).toEqual(['首页内容已更新。', '首页内容的改动有误，仍提供上一个好的版本：', expect.anything()])
})

test('a folder of words that cannot be read takes no word away', async () => {
  rmSync(join(dir, 'words'), { recursive: true })
  rmSync(join(dir, 'home.json'))
  await live.look()
  expect((await index()).units).toHaveLength(new Set(content.words.map(({ unit }) => unit)).size)
})
