import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { docx } from '../../../content/generators/documents/docx'
import type { DocumentEntry } from '../../../contract/schemas/courses/document'
import { readDocuments } from '../../../server/src/modules/courses/content/documents'
import { pdfPages } from '../../../server/src/modules/courses/content/pdf-pages'
import { errorPlugin } from '../../../server/src/errors'
import { documentRoutes } from '../../../server/src/modules/courses/document/routes'
import { contractPlugin } from '../../../server/src/plugins/contract'

const SHIPPED = join(__dirname, '../../../content')
const broken = { status: 500, code: 'x500401', msg: '这份文档的文件坏了，暂时打不开', result: null }

let shipped: readonly DocumentEntry[]
let dir: string
let app: FastifyInstance
let now: number

beforeAll(async () => {
  shipped = await readDocuments(SHIPPED, (sentence) => {
    throw new Error(sentence)
  })
})

beforeEach(async () => {
  now = Date.parse('2026-07-01T02:00:00Z')
  dir = mkdtempSync(join(tmpdir(), 'documents-'))
  cpSync(join(SHIPPED, 'media/documents'), join(dir, 'media/documents'), { recursive: true })
  mkdirSync(join(dir, 'documents'))
  app = await startApp(shipped)
})

afterEach(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

async function startApp(documents: readonly DocumentEntry[]): Promise<FastifyInstance> {
  const made = Fastify()
  await made.register(errorPlugin)
  await made.register(contractPlugin)
  documentRoutes(made, {
    content: { documents },
    config: { contentDir: dir },
    clock: () => new Date(now),
  })
  await made.ready()
  return made
}

const list = (headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: '/study/v1/documents', headers })
const open = (id: string, from = app) => from.inject(`/study/v1/documents/${id}`)

/** Puts a file into the folder under the name of its content, as a document of the index. */
function put(id: string, kind: DocumentEntry['kind'], bytes: Buffer): DocumentEntry {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const url = `/media/documents/${id}.${hash}.${kind === 'docx' ? 'docx' : 'pdf'}`
  writeFileSync(join(dir, url), bytes)
  const words = { title: '示例', summary: '示例', source: '示例' }
  return { id, kind, subject: 'english', size: bytes.length, download: true, url, ...words }
}

test('every document is listed with what is worth knowing before it is opened, and not again while it is the same', async () => {
  const answer = await list()
  expect(answer.json().result.documents.map(({ id }: DocumentEntry) => id)).toEqual(
    shipped.map(({ id }) => id),
  )
  expect(shipped.length).toBeGreaterThanOrEqual(4)
  for (const item of answer.json().result.documents) {
    expect(Object.keys(item)).not.toContain('url')
    expect(Object.keys(item)).not.toContain('outline')
  }
  const again = await list({ 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a PDF comes with its address, its pages and its outline', async () => {
  const book = shipped.find(({ kind }) => kind === 'book')
  const { result } = (await open(book?.id ?? '')).json()
  expect(result).toEqual(book)
  expect(result.outline.filter(({ level }: { level: number }) => level === 1)).toHaveLength(5)
})

test('a docx comes as text: headings, items, tables and words of a look', async () => {
  const { result } = (await open('writing-guide')).json()
  const kinds = new Set(result.blocks.map(({ kind }: { kind: string }) => kind))
  expect([...kinds].sort()).toEqual(['heading', 'item', 'paragraph', 'table'])
  expect(result.omitted).toBe(0)
  const spans = result.blocks.flatMap((block: { spans?: object[] }) => block.spans ?? [])
  expect(spans).toContainEqual({ text: 'inquire whether', bold: true })
  expect(result.blocks[6]).toMatchObject({ kind: 'item', depth: 0, number: 1 })
  expect(result.blocks[7]).toMatchObject({ number: 2 })
})

test.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', '..%5cbank', 'a..b', 'A', ''])(
  'the id %p opens nothing and is answered by one sentence',
  async (id) => {
    const answer = await open(id)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json().result).toBeNull()
    expect(answer.json().msg).toMatch(/^[^\n]*\p{Script=Han}[^\n]*$/u)
  },
)

test('an id that no document has is not found', async () => {
  expect((await open('no-such-one')).json()).toMatchObject({ status: 404, code: 'x404', result: null })
})

test('a document whose file is gone or was changed is not opened', async () => {
  const pdf = shipped.find(({ kind }) => kind === 'pdf')
  writeFileSync(join(dir, pdf?.url ?? ''), 'something else')
  expect((await open(pdf?.id ?? '')).json()).toEqual(broken)
  rmSync(join(dir, pdf?.url ?? ''))
  expect((await open(pdf?.id ?? '')).json()).toEqual(broken)
})

test('a docx that cannot be read is reported, and tried again after a while', async () => {
  const whole = docx([{ kind: 'paragraph', words: [{ text: '示例' }] }])
  const torn = Buffer.from(whole)
  torn.fill(0, 40, 400)
  const entry = put('torn', 'docx', torn)
  const otherFastifyInstance = await startApp([entry])
  expect((await open('torn', otherFastifyInstance)).json()).toEqual(broken)
  writeFileSync(join(dir, entry.url), whole)
  now += 59_000
  expect((await open('torn', otherFastifyInstance)).json()).toEqual(broken)
  now += 1_000
  const { result } = (await open('torn', otherFastifyInstance)).json()
  expect(result.blocks).toEqual([{ kind: 'paragraph', spans: [{ text: '示例' }] }])
  await otherFastifyInstance.close()
})

test('pages are counted in a plain PDF and in one whose objects are packed', () => {
  const plain = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Pages /Kids [] /Count 12 >>\nendobj\n%%EOF\n')
  expect(pdfPages(plain)).toBe(12)
  expect(pdfPages(plain.subarray(0, 40))).toBeUndefined()
  expect(pdfPages(Buffer.from('nothing %%EOF'))).toBeUndefined()
})

/** The faults of an index of one entry that was changed. */
async function faults(change: (entry: DocumentEntry) => object): Promise<string[]> {
  const [entry] = shipped
  if (!entry) throw new Error('no document ships')
  const found: string[] = []
  writeFileSync(join(dir, 'documents/documents.json'), JSON.stringify([change(entry)]))
  await readDocuments(dir, (sentence) => void found.push(sentence))
  return found
}

test('the index is held against its files, a sentence for each fault', async () => {
  const name = '内容文件 documents/documents.json 的'
  const first = shipped[0]
  expect(await faults((entry) => entry)).toEqual([])
  expect(await faults((entry) => ({ ...entry, pages: 3 }))).toEqual([
    `${name} 0.pages 与文件的页数不符：请改成 ${first?.pages}。`,
  ])
  expect(await faults((entry) => ({ ...entry, size: 3 }))).toEqual([
    `${name} 0.size 与文件的大小不符：请改成 ${first?.size}。`,
  ])
  expect(await faults((entry) => ({ ...entry, kind: 'docx' }))).toHaveLength(1)
  expect(
    await faults((entry) => ({ ...entry, url: entry.url.replace(/\.[0-9a-f]{8}\./, '.00000000.') })),
  ).toHaveLength(1)
  for (const url of [
    '/media/documents/../pages/x.00000000.pdf',
    '/media/documents/..00000000.pdf',
    '/etc/passwd',
  ])
    expect(await faults((entry) => ({ ...entry, url }))).toEqual([
      `${name} 0.url 写法不对：请对照同类文件改正。`,
    ])
  expect(await faults((entry) => ({ ...entry, outline: [{ title: '尾', page: 999, level: 1 }] }))).toEqual([
    `${name} 0.outline.0.page 超出了最后一页：文件共 ${first?.pages} 页。`,
  ])
})

test('an index in which an id comes twice, or whose file was swapped, is refused', async () => {
  const [entry] = shipped
  if (!entry) throw new Error('no document ships')
  writeFileSync(join(dir, 'documents/documents.json'), JSON.stringify([entry, entry]))
  const found: string[] = []
  await readDocuments(dir, (sentence) => void found.push(sentence))
  expect(found).toHaveLength(1)
  writeFileSync(join(dir, entry.url), Buffer.alloc(entry.size))
  expect(await faults((it) => it)).toHaveLength(1)
})
