import fc from 'fast-check'
import { compareRows, type BookEntry } from '../../../server/src/modules/shop/order/statement-match'
import type { BankRow } from '../../../server/src/modules/shop/order/statement-rows'

const NOON = Date.parse('2026-11-20T04:00:00Z')
const HOUR = 3_600_000

const buildBank = (own: Partial<BankRow> = {}): BankRow => ({
  line: 2,
  at: NOON,
  isDay: false,
  amount: 3900,
  references: [],
  text: '',
  ...own,
})
const buildBook = (own: Partial<BookEntry> = {}): BookEntry => ({
  id: 'a',
  at: NOON,
  amount: 3900,
  reference: '',
  number: '261120110000123456',
  ...own,
})

const amount = fc.constantFrom(-3900, 3900, 2900, 1000, 100)
const reference = fc.constantFrom('', 'R1', 'R2', 'BANK-0001', 'BANK-0002')
const at = fc.integer({ min: 0, max: 24 * 8 }).map((hours) => NOON + hours * HOUR)
const bankRows = fc.array(
  fc.record({
    line: fc.nat(1000),
    at,
    isDay: fc.boolean(),
    amount,
    references: reference.map((item) => (item === '' ? [] : [item])),
    text: fc.constantFrom('', '转账 123456', '备注 BANK-0002', '261120110000654321'),
  }),
  { maxLength: 30 },
)
const entries = fc
  .array(
    fc.record({
      at,
      amount,
      reference,
      number: fc.constantFrom('261120110000123456', '261120110000654321'),
    }),
    { maxLength: 30 },
  )
  .map((rows) => rows.map((row, nth) => ({ ...row, id: `id-${nth}` })))

/** The result of a comparison, whatever its order and wherever rows are in the file. */
function getContent(rows: readonly BankRow[], books: readonly BookEntry[]) {
  const { matched, near, differs, bankOnly, booksOnly } = compareRows(rows, books)
  const bank = ({ line: _line, ...row }: BankRow) => row
  const pairs = (list: typeof matched) =>
    list
      .map((pair) => JSON.stringify({ ...pair, bank: bank(pair.bank), others: pair.others?.map(bank) }))
      .sort()
  return {
    matched: pairs(matched),
    near: pairs(near),
    differs: pairs(differs),
    bankOnly: bankOnly.map((row) => JSON.stringify(bank(row))).sort(),
    booksOnly: booksOnly.map(({ id }) => id).sort(),
  }
}

test('each row is used once, and what is matched has one amount', () => {
  fc.assert(
    fc.property(bankRows, entries, (rows, books) => {
      const { matched, near, differs, bankOnly, booksOnly } = compareRows(rows, books)
      const both = [...matched, ...near, ...differs]
      const usedRows = [...both.flatMap(({ bank, others = [] }) => [bank, ...others]), ...bankOnly]
      const usedBooks = [...both.map(({ book }) => book), ...booksOnly]
      expect([usedRows.length, new Set(usedRows).size]).toEqual([rows.length, rows.length])
      expect([usedBooks.length, new Set(usedBooks).size]).toEqual([books.length, books.length])
      for (const { bank, book, others = [] } of [...matched, ...near])
        expect([bank, ...others].reduce((all, { amount }) => all + amount, 0)).toBe(book.amount)
      for (const { bank, book, by, others = [] } of matched.filter((pair) => pair.others)) {
        expect([by, others.length > 0]).toEqual(['remark', true])
        for (const row of [bank, ...others]) {
          expect(`${row.text} ${row.references.join(' ')}`).toContain(book.number.slice(-6))
          expect(Math.sign(row.amount)).toBe(Math.sign(book.amount))
        }
      }
      expect([...near, ...differs].filter(({ others }) => others)).toEqual([])
      for (const { bank, book } of differs) {
        expect(bank.amount).not.toBe(book.amount)
        expect(Math.sign(bank.amount)).toBe(Math.sign(book.amount))
      }
    }),
  )
})

test('the order of the rows does not matter', () => {
  const shuffled = fc.tuple(bankRows, entries).chain(([rows, books]) =>
    fc.record({
      rows: fc.constant(rows),
      books: fc.constant(books),
      otherRows: fc.shuffledSubarray(rows, { minLength: rows.length }),
      otherBooks: fc.shuffledSubarray(books, { minLength: books.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ rows, books, otherRows, otherBooks }) => {
      expect(getContent(otherRows, otherBooks)).toEqual(getContent(rows, books))
    }),
  )
})

test('books that a bank shows row by row match it whole', () => {
  fc.assert(
    fc.property(entries, (books) => {
      const named = books.map((book, nth) => ({ ...book, reference: `OWN-${nth}` }))
      const rows = named.map((book) => buildBank({ ...book, references: [book.reference] }))
      expect(compareRows(rows, named)).toMatchObject({ differs: [], bankOnly: [], booksOnly: [] })
    }),
  )
})

test('the bank’s reference of a sum comes before amount and time, also within its remark and whatever its spelling', () => {
  const near = buildBook({ id: 'near' })
  const named = buildBook({ id: 'named', at: NOON - 5 * 24 * HOUR, reference: 'bank 0001-x' })
  const { matched } = compareRows([buildBank({ text: '转账 BANK0001-X' })], [near, named])
  expect(matched).toMatchObject([{ book: { id: 'named' }, by: 'reference' }])
})

test('a remark that ends as an order’s number does names it; another amount is reported', () => {
  const otherBookEntry = buildBook({ id: 'other', number: '261120110000999999' })
  const meant = buildBook({ id: 'meant', at: NOON + 40 * HOUR })
  const row = buildBank({ text: '学费123456' })
  expect(compareRows([row], [otherBookEntry, meant]).matched).toMatchObject([
    { book: { id: 'meant' }, by: 'remark' },
  ])
  expect(compareRows([{ ...row, amount: 3000 }], [otherBookEntry, meant])).toMatchObject({
    matched: [],
    differs: [{ book: { id: 'meant' }, by: 'remark' }],
    booksOnly: [{ id: 'other' }],
  })
})

test('amount and time alone match the nearest first, a day without a clock as a whole, and nothing days apart', () => {
  const early = buildBank({ at: NOON - 6 * HOUR })
  const late = buildBank({ at: NOON - HOUR })
  const book = buildBook()
  const found = compareRows([early, late], [book])
  expect([found.matched[0]?.bank, found.bankOnly]).toEqual([late, [early]])
  const day = buildBank({ at: Date.parse('2026-11-20T00:00:00+08:00'), isDay: true })
  expect(compareRows([day], [buildBook({ at: NOON + 11 * HOUR })]).matched).toHaveLength(1)
  expect(compareRows([late], [buildBook({ at: NOON + 80 * HOUR })]).matched).toEqual([])
})

test('sums with different references are no match by amount and time, and take nothing from sums that one side does not name', () => {
  fc.assert(
    fc.property(bankRows, entries, (rows, books) => {
      const { matched, near } = compareRows(rows, books)
      const isOther = ({ bank, book }: (typeof near)[number]) =>
        bank.references.length > 0 && book.reference !== ''
      expect(near.filter((pair) => !isOther(pair) || pair.by !== 'amount')).toEqual([])
      expect(matched.filter((pair) => isOther(pair) && pair.by === 'amount')).toEqual([])
    }),
  )
  const stranger = buildBank({ references: ['STRANGER'] })
  const missing = buildBook({ reference: 'bank-1' })
  expect(compareRows([stranger], [missing])).toMatchObject({
    matched: [],
    near: [{ bank: stranger, book: missing, by: 'amount' }],
    bankOnly: [],
    booksOnly: [],
  })
  const unnamed = buildBank({ at: NOON + 2 * HOUR })
  expect(compareRows([stranger, unnamed], [missing])).toMatchObject({
    matched: [{ bank: unnamed, by: 'amount' }],
    near: [],
    bankOnly: [stranger],
  })
})

test('amount and time alone match nothing that was booked more than a day beside the days of a statement', () => {
  const [first, last] = [buildBank({ amount: 1 }), buildBank({ at: NOON + 48 * HOUR, amount: 2 })]
  const matches = (hours: number, amount: number, own: Partial<BookEntry> = {}) => {
    const { matched } = compareRows([first, last], [buildBook({ at: NOON + hours * HOUR, amount, ...own })])
    return matched.length
  }
  expect([matches(-35, 1), matches(-37, 1)]).toEqual([1, 0])
  expect([matches(48 + 35, 2), matches(48 + 37, 2)]).toEqual([1, 0])
  // Between the first day and the last one it may have been booked some days later.
  expect(matches(60, 1)).toBe(1)
  const named = compareRows(
    [buildBank({ references: ['B1'] })],
    [buildBook({ at: NOON - 100 * HOUR, reference: 'b1' })],
  )
  expect(named.matched).toMatchObject([{ by: 'reference' }])
})

describe('a sum that was transferred in parts', () => {
  const book = buildBook({ amount: 4900 })
  const part = (amount: number, own: Partial<BankRow> = {}) =>
    buildBank({ amount, text: '学费 123456', ...own })

  test('is one match by the order’s number in each of them', () => {
    const [first, second] = [part(3000), part(1900, { at: NOON + HOUR, text: book.number })]
    const { matched, ...others } = compareRows([second, first], [book])
    expect(matched).toEqual([{ bank: first, others: [second], book, by: 'remark' }])
    expect(others).toEqual({ near: [], differs: [], bankOnly: [], booksOnly: [] })
    const third = part(2000, { at: NOON + 2 * HOUR })
    expect(compareRows([first, second, third], [book])).toMatchObject({
      matched: [{ bank: first, others: [second] }],
      bankOnly: [third],
    })
    const named = { ...book, reference: 'B1' }
    expect(compareRows([{ ...first, references: ['B1'] }, second], [named]).matched).toHaveLength(1)
  })

  test('is none where one of them names no order or two, where they come to less, or go both ways', () => {
    const otherBookEntry = buildBook({ id: 'other', number: '261120110000654321', amount: 1 })
    const wrong = [
      [part(3000), part(1900, { text: '学费' })],
      [part(3000), part(1900, { text: '123456 654321' })],
      [part(3000), part(1800)],
      [part(5900), part(-1000)],
    ]
    for (const rows of wrong)
      expect(compareRows(rows, [book, otherBookEntry]).matched.filter(({ others }) => others)).toEqual([])
  })

  test('takes no row that is a sum of the order by itself', () => {
    const whole = buildBook({ id: 'whole', amount: 3000, at: NOON + 40 * HOUR })
    const { matched, differs } = compareRows([part(3000), part(1900)], [book, whole])
    expect(matched).toMatchObject([{ book: { id: 'whole' }, bank: { amount: 3000 } }])
    expect(differs).toMatchObject([{ bank: { amount: 1900 }, book: { id: 'a' } }])
  })
})
