import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Copies } from '../../server/src/pdf/copies'
import { createDrawingThread } from '../../server/src/pdf/drawing-thread'
import { eraseFrom, personalTables } from '../../server/src/modules/account/auth/personal-data'
import type { Member } from '../support/accounts'
import { makeMember } from '../support/members'
import { startTestServer, type TestServer } from '../support/server'

let dir: string
let server: TestServer
let student: Member
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'shangan-drawing-'))
})
afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const place = (name: string) => path.join(dir, name)

/** Starts a server whose drawing thread runs a script; its `isThere` says whether the test has made a file. */
async function serverWith(script: string): Promise<void> {
  const head = `const { parentPort } = require('node:worker_threads')
    const { existsSync, writeFileSync } = require('node:fs')
    const isThere = (name) => existsSync(${JSON.stringify(dir)} + '/' + name)
    const make = (name) => writeFileSync(${JSON.stringify(dir)} + '/' + name, '')
    const draw = () => parentPort.postMessage({ pdf: Uint8Array.from([37, 80, 68, 70]) })\n`
  writeFileSync(place('worker.js'), head + script)
  server = await startTestServer({ drawing: createDrawingThread(place('worker.js')) })
  student = await makeMember(server.db)
}

async function loadAddress({ uid, headers }: Member, subject?: string): Promise<string> {
  const url = `/study/v1/users/${uid}/mistakes-pdf`
  const answer = await server.app.inject({ url, headers, query: subject === undefined ? {} : { subject } })
  return answer.json().result.url
}

const fetchPdf = (url: string) => server.app.inject({ url })

test.each([
  ['ends', 'process.exit(3)'],
  ['throws', "throw new Error('broken')"],
  ['takes all its memory', 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'],
  ['says that it could not', "parentPort.postMessage({ failure: 'broken' }); return"],
])('a thread that %s fails one document, and the next one is drawn', async (_, fault) => {
  await serverWith(`parentPort.on('message', () => {
    if (!isThere('died')) { make('died'); ${fault} }
    draw()
  })`)
  const url = await loadAddress(student)
  expect((await fetchPdf(url)).statusCode).toBe(500)
  const next = await fetchPdf(await loadAddress(await makeMember(server.db)))
  expect([next.statusCode, next.body]).toEqual([200, '%PDF'])
  const again = await fetchPdf(await loadAddress(student))
  expect([again.statusCode, again.json().msg]).toEqual([500, '这份 PDF 没能生成，请过几分钟再试'])
})

test.each([
  ['computes', { computing: 20, waiting: 3_600_000 }, 'for (;;) continue'],
  ['waits', { computing: 3_600_000, waiting: 20 }, 'return'],
])('a thread that %s for ever fails its document, and the next one is drawn', async (_, most, fault) => {
  await serverWith('')
  const script = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ data }) => {
      if (data === 'endless') { ${fault} }
      parentPort.postMessage({ pdf: Uint8Array.from([37, 80, 68, 70]) })
    })`
  writeFileSync(place('endless.js'), script)
  const drawing = createDrawingThread(place('endless.js'), most)
  await expect(drawing.draw('', 'endless')).rejects.toThrow('the drawing thread ended')
  expect(String(await drawing.draw('', 'short'))).toBe('%PDF')
  await drawing.close()
})

test('while a document is drawn others are served, and one student takes no more than one place', async () => {
  await serverWith(`parentPort.on('message', () => { while (!isThere('go')) continue; draw() })`)
  const subjects = [undefined, 'politics', 'english', 'maths'] as const
  const urls: string[] = []
  for (const subject of subjects) urls.push(await loadAddress(student, subject))
  let ended = 0
  let allButOneEnded = (): void => undefined
  const refused = new Promise<void>((resolve) => (allButOneEnded = resolve))
  const answers = urls.map(async (url) => {
    const { statusCode } = await fetchPdf(url)
    ended += 1
    if (ended === urls.length - 1) allButOneEnded()
    return statusCode
  })
  // One that came after the first was drawn would be drawn as well.
  await refused
  const neighbour = fetchPdf(await loadAddress(await makeMember(server.db)))
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  writeFileSync(place('go'), '')
  expect((await Promise.all(answers)).sort()).toEqual([200, 503, 503, 503])
  expect((await neighbour).statusCode).toBe(200)
  expect((await server.app.inject('/metrics')).body).toContain(
    'shangan_pdfs_drawn_total{kind="mistakes"} 2\n',
  )
})

test('a server that stops ends a thread that draws for ever', async () => {
  await serverWith(`parentPort.on('message', () => { make('begun'); for (;;) continue })`)
  const drawing = createDrawingThread(place('worker.js'))
  const failed = expect(drawing.draw('', {})).rejects.toThrow('the drawing thread ended')
  await drawing.close()
  await failed
})

test('a book is fetched no more once its account is gone, though it was drawn before', async () => {
  await serverWith(`parentPort.on('message', draw)`)
  const url = await loadAddress(student)
  expect((await fetchPdf(url)).statusCode).toBe(200)
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, student.uid)
  expect((await fetchPdf(url)).statusCode).toBe(404)
})

test('documents are stored for their time, the oldest make room, and one that is too large is not stored', async () => {
  await serverWith('')
  let now = 0
  const copies = new Copies({ bytes: 10, ms: 1000 }, () => new Date(now))
  const stored = () => ['a', 'b', 'c'].filter((key) => copies.get(key) !== undefined)
  copies.put('a', Buffer.alloc(4))
  now = 500
  copies.put('b', Buffer.alloc(6))
  expect(stored()).toEqual(['a', 'b'])
  copies.put('c', Buffer.alloc(1))
  expect(stored()).toEqual(['b', 'c'])
  copies.put('a', Buffer.alloc(11))
  expect(stored()).toEqual(['b', 'c'])
  copies.put('b', Buffer.alloc(9))
  expect(stored()).toEqual(['b', 'c'])
  now = 1499
  expect(stored()).toEqual(['b', 'c'])
  now = 1500
  expect(stored()).toEqual([])
})
