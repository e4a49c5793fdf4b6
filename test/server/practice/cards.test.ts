import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawingPath, formulaSvg } from '../../../contract/domain/practice/drawing'
import type { Formula } from '../../../contract/schemas/practice/question'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import type { Bank } from '../../../server/src/domain/content/bank/types'
import { liveBank } from '../../../server/src/modules/practice/content/live-bank'
import { newUuid } from '../../../server/src/lib/uuid'
import { logIn, startAccountApp, type AccountApp } from '../../support/accounts'

const SHIPPED = join(__dirname, '../../../content')
let suite: AccountApp
let shipped: Bank

beforeAll(async () => {
  shipped = await readBank(SHIPPED, () => undefined)
  const bank = { ...shipped, withdrawn: [...shipped.withdrawn, { question: 'rc-gone', text: '重复' }] }
  suite = await startAccountApp({ bank })
})
afterAll(() => suite.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  suite.app.inject({ method: 'GET', url, headers })

test('every deck is sent with its cards, and not again while it is the same', async () => {
  const answer = await get('/study/v1/recite')
  expect(answer.headers['cache-control']).toBe('no-cache')
  const { decks, version } = answer.json().result
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(decks).toEqual(shipped.decks)
  expect(decks.flatMap(({ cards }: { cards: unknown[] }) => cards).length).toBeGreaterThan(100)
  const again = await get('/study/v1/recite', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the drawing of a formula is a file that never changes, for pages of any origin', async () => {
  const { formulas, glyphs } = (await get('/study/v1/formula-cards')).json().result
  const [formula] = Object.values<Formula>(formulas)
  if (!formula) throw new Error('there is no formula')
  const svg = formulaSvg(formula, (name) => glyphs[name])
  const answer = await get(drawingPath(createHash('md5').update(svg).digest('hex')))
  expect(answer.body).toBe(svg)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
  expect((await get(drawingPath('0'.repeat(32)))).statusCode).toBe(404)
})

test('formula cards come with all that draws them', async () => {
  const answer = await get('/study/v1/formula-cards')
  const { cards, formulas, glyphs } = answer.json().result
  expect(cards.length).toBeGreaterThan(150)
  const used = cards.flatMap(({ text }: { text: string }) =>
    [...text.matchAll(/^\$\$(.+)\$\$$/gm)].map(([, tex]) => `$${tex}`),
  )
  expect(used.filter((key: string) => formulas[key] === undefined)).toEqual([])
  const named = Object.keys(formulas).flatMap((key) =>
    [...String(formulas[key].body).matchAll(/href="#([^"]+)"/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(1000)
  expect(named.filter((name) => glyphs[name] === undefined)).toEqual([])
  const again = await get('/study/v1/formula-cards', { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('a recital counts for a card that exists, or did, and for no other', async () => {
  const student = await logIn(suite, '13812345678')
  const recite = (card: string, grade = 3) => {
    const at = suite.now().getTime()
    return { id: newUuid(new Date(at)), at, kind: 'recite', card, grade, took: 4000 }
  }
  const sent = await suite.app.inject({
    method: 'POST',
    url: `/study/v1/users/${student.uid}/streams/practice/events`,
    headers: student.headers,
    payload: {
      events: [
        recite('rc-po-001'),
        recite('rc-gone'),
        recite('fx-ma-001'),
        recite('no-card'),
        recite('rc-po-001', 5),
      ],
    },
  })
  const outcomes = sent
    .json()
    .result.outcomes.map(({ state, reason }: { state: string; reason?: string }) => reason ?? state)
  expect(outcomes).toEqual(['accepted', 'accepted', 'content', 'content', 'shape'])
})

test('a new card is served without a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cards-live-'))
  for (const name of ['knowledge', 'recite'])
    cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  const content: { bank: Bank } = { bank: await readBank(dir, () => undefined) }
  const live = await liveBank({ dir, content, say: () => undefined })
  const more =
    '\n## rc-new 一张新卡\nnodes: marx.intro\n\n马克思主义是[[科学的理论]]，创造性地揭示了人类社会发展规律。\n'
  appendFileSync(join(dir, 'recite/politics.txt'), more)
  await live.look()
  await live.stop()
  rmSync(dir, { recursive: true, force: true })
  expect(content.bank.decks.flatMap(({ cards }) => cards.map(({ id }) => id))).toContain('rc-new')
})
