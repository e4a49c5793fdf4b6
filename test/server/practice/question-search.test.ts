import { liveBank } from '../../../server/src/modules/practice/content/live-bank'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import type { Bank } from '../../../server/src/domain/content/bank/types'
import { comparable, listGrams } from '../../../server/src/modules/practice/question/grams'
import { fillSearch, SEARCH_PAGE } from '../../../server/src/modules/practice/question/search'
import { replaceTexts, type SearchRow } from '../../../server/src/modules/practice/question/search-repo'
import type { Result } from '../../../contract/types'
import { startWholeServer, type WholeServer } from '../../support/whole-server'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'

type Found = Result<'searchQuestions'>

const SHIPPED = join(__dirname, '../../../content')
let server: WholeServer
let bank: Bank
beforeAll(async () => {
  bank = await readBank(SHIPPED, () => undefined)
  server = await startWholeServer()
  await fillSearch(server.db, bank)
})
afterAll(() => server.close())

const ask = (query: Record<string, string>) => server.app.inject({ url: '/study/v1/question-search', query })
/** The reserved papers, all of them handed in. */
const open = () =>
  bank.papers
    .filter(({ isReserved }) => isReserved)
    .map(({ id }) => id)
    .join('.')
const search = async (text: string, more: Record<string, string> = {}): Promise<Found> =>
  (await ask({ text, open: open(), ...more })).json().result

/** Every hit, page by page. */
async function all(text: string, more: Record<string, string> = {}): Promise<Found['items']> {
  const items: Found['items'] = []
  for (let cursor: string | undefined, isEnd = false; !isEnd;) {
    const page = await search(text, { ...more, ...(cursor !== undefined && { cursor }) })
    items.push(...page.items)
    cursor = page.next
    isEnd = cursor === undefined
  }
  return items
}

const questions = () => bank.sets.flatMap((set) => set.questions)
/** Questions whose own plain Chinese has a phrase, formulas left out of it. */
const having = (phrase: string) =>
  questions()
    .filter(({ stem, options }) =>
      [stem, ...options.map(({ text }) => text)].some((text) =>
        text.replace(/\$[^$]*\$/g, '').includes(phrase),
      ),
    )
    .map(({ id }) => id)

test.each(['无穷小', '极限', '马克思主义', '剩余价值', '凑'])(
  'every question that says %s is found, in the order of the bank, page after page',
  async (phrase) => {
    const found = (await all(phrase)).filter(({ isGroup }) => !isGroup).map(({ question }) => question)
    const wanted = having(phrase)
    expect(found).toEqual(expect.arrayContaining(wanted))
    const order = questions().map(({ id }) => id)
    expect(found).toEqual([...found].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(new Set(found).size).toBe(found.length)
  },
)

const signs = ['的', '极', '限', '函', '数', '凑'] as const
const words = ['the', 'theory', 'limit', 'Limits', '2'] as const

/** Texts of which some words are in nearly all, some only far behind, and some hardly anywhere. */
function commonAndRare(): SearchRow[] {
  const random = fc.sample(
    fc.array(
      fc.oneof(fc.constantFrom(...signs.slice(1)), fc.constantFrom(' the ', ' theory ', ' limits ', '，')),
      {
        minLength: 2,
        maxLength: 12,
      },
    ),
    { numRuns: 4000, seed: 7 },
  )
  return random.map((pieces, at) => {
    const own = pieces.filter(
      (piece) => (at > 3000 || piece !== ' the ') && (at % 97 === 0 || piece !== '函'),
    )
    const shown = `${at % 10 === 0 ? '' : '的'}${own.join('')}。`
    const matter = comparable(shown)
    const doc = `row-${at}`
    const subject = at % 3 === 0 ? 'english' : 'maths'
    return {
      doc,
      question: doc,
      set: 'rows',
      subject,
      place: at + 1,
      shown,
      matter,
      grams: [...listGrams(matter)],
    }
  })
}

/** Whether a text has a phrase: its words by their beginning, its signs in their order. */
function says({ matter, grams }: SearchRow, phrase: string): boolean {
  const begins = (piece: string) => grams.some((gram) => gram.startsWith(piece))
  const pieces = phrase.match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? []
  return (
    matter.includes(phrase) &&
    pieces.every((piece) => begins(/^[a-z0-9]/.test(piece) ? piece : piece.slice(0, 2)))
  )
}

test('common and rare phrases are found as a plain scan finds them, page after page', async () => {
  const rows = commonAndRare()
  await replaceTexts(server.db, rows)
  const phrase = fc.oneof(
    fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 }).map((own) => own.join('')),
    fc.constantFrom(...words),
  )
  const wanted = fc.record({
    phrases: fc.array(phrase, { minLength: 1, maxLength: 2 }),
    subject: fc.constantFrom(undefined, 'english', 'maths', 'politics'),
    cursor: fc.integer({ min: 0, max: rows.length }),
  })
  await fc.assert(
    fc.asyncProperty(wanted, async ({ phrases, subject, cursor }) => {
      const hits = rows.filter(
        (row) =>
          row.place > cursor &&
          (subject === undefined || row.subject === subject) &&
          phrases.every((text) => says(row, comparable(text))),
      )
      const more = { ...(subject !== undefined && { subject }) }
      const first = await search(phrases.join(' '), { ...more, cursor: String(cursor) })
      expect(first.items.map(({ question }) => question)).toEqual(
        hits.slice(0, SEARCH_PAGE).map(({ doc }) => doc),
      )
      expect(first.next).toBe(hits.length > SEARCH_PAGE ? String(hits[SEARCH_PAGE - 1]?.place) : undefined)
      if (first.next === undefined) return
      const second = await search(phrases.join(' '), { ...more, cursor: first.next })
      expect(second.items.map(({ question }) => question)).toEqual(
        hits.slice(SEARCH_PAGE, 2 * SEARCH_PAGE).map(({ doc }) => doc),
      )
    }),
    { numRuns: 200 },
  )
  await fillSearch(server.db, bank)
})

test('pairs that stand apart do not make a phrase, and each phrase must be there', async () => {
  await fillSearch(server.db, {
    ...bank,
    sets: bank.sets.slice(0, 1).map((set) => ({
      ...set,
      groups: [],
      questions: set.questions.slice(0, 3).map((question, at) => ({
        ...question,
        options: [],
        stem: ['函数与数极，极限', '函数极限 The Limits of Growth', '50%的函数，２进制 _x_'][at] ?? '',
      })),
    })),
  })
  const [first, second, third] = questions().map(({ id }) => id)
  const ids = async (text: string) => (await search(text)).items.map(({ question }) => question)
  expect(await ids('函数极限')).toEqual([second])
  expect(await ids('极限 函数')).toEqual([first, second])
  expect(await ids('限')).toEqual([first, second])
  expect(await ids('极')).toEqual([first, second])
  expect(await ids('limit')).toEqual([second])
  expect(await ids('LIMITS growth')).toEqual([second])
  expect(await ids('imits')).toEqual([])
  expect(await ids('0%的')).toEqual([])
  expect(await ids('50%的函')).toEqual([third])
  expect(await ids('2进制')).toEqual([third])
  expect(await ids('5_%')).toEqual([])
  await fillSearch(server.db, bank)
})

test('a hit says where it is and shows the words around it', async () => {
  const { items } = await search('渐近线', { subject: 'maths' })
  expect(items.length).toBeGreaterThan(0)
  for (const { excerpt, set, subject } of items) {
    expect(excerpt).toContain('渐近线')
    expect([subject, set.startsWith('maths-')]).toEqual(['maths', true])
  }
  expect((await search('渐近线', { subject: 'politics' })).items).toEqual([])
})

test('an excerpt begins and ends with a whole word', async () => {
  const texts = questions().map(({ stem, options }) => [stem, ...options.map(({ text }) => text)].join(' '))
  const { items } = await search('proposals', { subject: 'english' })
  const own = items.filter(({ isGroup }) => !isGroup)
  expect(own.length).toBeGreaterThan(1)
  const words = new Set(texts.flatMap((text) => text.match(/[A-Za-z]+/g) ?? []))
  for (const { excerpt } of own) {
    expect(excerpt).toMatch(/^….*\bproposals\b.*…$/)
    expect((excerpt.match(/[A-Za-z]+/g) ?? []).filter((word) => !words.has(word))).toEqual([])
  }
})

test('a formula is found as it is typed, and shown as it is read', async () => {
  const { items } = await search('f(x+1)')
  expect(items).toContainEqual(expect.objectContaining({ question: 'ma-li-001' }))
  for (const { excerpt } of items) expect(excerpt).toContain('f(x+1)')
})

test('a text that several questions share leads to the first of them', async () => {
  const set = bank.sets.find(({ id }) => id === 'english-reading-one')
  const group = set?.groups[0]
  const phrase = (group?.text ?? '').replace(/\s+/g, ' ').slice(0, 45).replace(/ \S*$/, '')
  const { items } = await search(phrase)
  expect(items).toContainEqual(
    expect.objectContaining({ question: group?.questions[0], isGroup: true, set: set?.id }),
  )
})

test.each(['？！', ' ', '$%^', "'; drop table x; --", '\\', "'", '\ud800', '：*&|', '不存在的词组啊'])(
  'nothing is found by %j, and nothing breaks',
  async (text) => {
    const answer = await ask({ text })
    expect([answer.statusCode, answer.json().result]).toEqual([200, { items: [] }])
  },
)

test.each([
  { text: '' },
  { text: '极'.repeat(51) },
  { text: '极', cursor: 'x' },
  { text: '极', subject: 'law' },
  {},
])('%j is refused', async (query) => {
  expect((await ask(query as Record<string, string>)).statusCode).toBe(400)
})

test('a page is never longer than it says', async () => {
  expect((await search('的')).items).toHaveLength(SEARCH_PAGE)
})

test('a flood from one address is turned away for a while', async () => {
  const from = (remoteAddress: string) =>
    server.app.inject({ url: '/study/v1/question-search', query: { text: '无此' }, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 1201 }, () => from('203.0.113.9')))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('203.0.113.10')).statusCode).toBe(200)
})

test('several servers that fill the search at once leave one row a text, and filling it again changes none', async () => {
  const rows = () =>
    server.db.selectFrom('question_search').select(['doc', 'place']).orderBy('place').execute()
  await fillSearch(server.db, bank)
  const once = await rows()
  expect(once.length).toBeGreaterThan(questions().length / 2)
  await server.db.deleteFrom('question_search').execute()
  await Promise.all([fillSearch(server.db, bank), fillSearch(server.db, bank), fillSearch(server.db, bank)])
  expect(await rows()).toEqual(once)
  await fillSearch(server.db, bank)
  expect(await rows()).toEqual(once)
})

test('an edited question is found by its new words as soon as the bank follows its files', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bank-search-'))
  for (const name of ['knowledge', 'questions/politics'])
    cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  const content = { bank: await readBank(dir, () => undefined) }
  let isDown = true
  const store = (next: Bank) => (isDown ? Promise.reject(new Error('down')) : fillSearch(server.db, next))
  const live = await liveBank({ dir, content, store, say: () => undefined })
  await fillSearch(server.db, content.bank)
  const file = join(dir, 'questions/politics/theory.txt')
  const [first] = content.bank.sets.find(({ id }) => id === 'politics-theory')?.questions ?? []
  const copy = `\n## po-new-one single\nnodes: ${first?.nodes.join(' ')}\nlevel: 0.6\nseconds: 60\n\n紫荆花开在海边（　　）\n\nA. 甲\nB. 乙\nC. 丙\nD. 丁\n\nanswer: A\nB: 〔概念〕不对。\nC: 〔概念〕不对。\nD: 〔概念〕不对。\nexplain: 思路：甲。\n`
  appendFileSync(file, copy)
  await live.look()
  expect((await search('紫荆花')).items).toEqual([])
  isDown = false
  await live.look()
  expect((await search('紫荆花')).items).toMatchObject([{ question: 'po-new-one', set: 'politics-theory' }])
  await live.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('questions of reserved papers are found once those are handed in, and their texts with it', async () => {
  await fillSearch(server.db, bank)
  const found = async (text: string, own: Record<string, string>) =>
    new Set((await all(text, own)).map(({ question }) => question))
  const listQuestions = (id: string) =>
    bank.papers.find((paper) => paper.id === id)?.sections.flatMap((section) => section.questions) ?? []
  const [mine, second] = [listQuestions('po-mock-1'), listQuestions('po-mock-2')]
  const closed = await found('的', { subject: 'politics', open: 'none' })
  expect((await ask({ text: '的', subject: 'politics' })).json().result.items[0]?.question).toBe(
    [...closed][0],
  )
  expect([...mine, ...second].filter((id) => closed.has(id))).toEqual([])
  const opened = await found('的', { subject: 'politics', open: 'po-mock-1' })
  expect(mine.filter((id) => opened.has(id)).length).toBeGreaterThan(0)
  expect(second.filter((id) => opened.has(id))).toEqual([])
  expect([...closed].every((id) => opened.has(id))).toBe(true)
  const texts = await all('the', { subject: 'english', open: 'en-mock-11' })
  const shared = new Set(texts.filter(({ isGroup }) => isGroup).map(({ question }) => question))
  expect([shared.has('en-p1-cloze-1'), shared.has('en-p2-cloze-1')]).toEqual([true, false])
})
