import fc from 'fast-check'
import { compareRows, type BookEntry } from '../../server/src/modules/order/statement-match'
import type { BankRow } from '../../server/src/modules/order/statement-columns'

const NOON = Date.parse('2026-11-20T04:00:00Z')
const HOUR = 3_600_000

const bankOf = (own: Partial<BankRow> = {}): BankRow => ({
  line: 2,
  at: NOON,
  isDay: false,
  amount: 3900,
  references: [],
  text: '',
  ...own,
})
const bookOf = (own: Partial<BookEntry> = {}): BookEntry => ({
  id: 'a',
  at: NOON,
  amount: 3900,
  reference: '',
  number: '261120110000123456',
  ...own,
})

const amount = fc.constantFrom(-3900, 3900, 2900, 100)
const reference = fc.constantFrom('', 'R1', 'R2', 'BANK-0001', 'BANK-0002')
const at = fc.integer({ min: 0, max: 24 * 8 }).map((hours) => NOON + hours * HOUR)
const bankRows = fc.array(
  fc.record({
    line: fc.nat(1000),
    at,
    isDay: fc.boolean(),
    amount,
    references: reference.map((one) => (one === '' ? [] : [one])),
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

/** What a comparison says, whatever the order in which it says it and wherever rows stand in the file. */
function contentOf(rows: readonly BankRow[], books: readonly BookEntry[]) {
  const { matched, differs, bankOnly, booksOnly } = compareRows(rows, books)
  const bank = ({ line: _line, ...row }: BankRow) => row
  const pairs = (list: typeof matched) =>
    list.map((one) => JSON.stringify({ ...one, bank: bank(one.bank) })).sort()
  return {
    matched: pairs(matched),
    differs: pairs(differs),
    bankOnly: bankOnly.map((row) => JSON.stringify(bank(row))).sort(),
    booksOnly: booksOnly.map(({ id }) => id).sort(),
  }
}

test('each row is used once, and what is matched has one amount', () => {
  fc.assert(
    fc.property(bankRows, entries, (rows, books) => {
      const { matched, differs, bankOnly, booksOnly } = compareRows(rows, books)
      const both = [...matched, ...differs]
      const usedRows = [...both.map(({ bank }) => bank), ...bankOnly]
      const usedBooks = [...both.map(({ book }) => book), ...booksOnly]
      expect([usedRows.length, new Set(usedRows).size]).toEqual([rows.length, rows.length])
      expect([usedBooks.length, new Set(usedBooks).size]).toEqual([books.length, books.length])
      for (const { bank, book } of matched) expect(bank.amount).toBe(book.amount)
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
      expect(contentOf(otherRows, otherBooks)).toEqual(contentOf(rows, books))
    }),
  )
})

test('books that a bank shows row by row match it whole', () => {
  fc.assert(
    fc.property(entries, (books) => {
      const named = books.map((book, nth) => ({ ...book, reference: `OWN-${nth}` }))
      const rows = named.map((book) => bankOf({ ...book, references: [book.reference] }))
      expect(compareRows(rows, named)).toMatchObject({ differs: [], bankOnly: [], booksOnly: [] })
    }),
  )
})

test('what the bank calls a sum comes before amount and time, also within its remark and whatever its spelling', () => {
  const near = bookOf({ id: 'near' })
  const named = bookOf({ id: 'named', at: NOON - 5 * 24 * HOUR, reference: 'bank 0001-x' })
  const { matched } = compareRows([bankOf({ text: '转账 BANK0001-X' })], [near, named])
  expect(matched).toMatchObject([{ book: { id: 'named' }, by: 'reference' }])
})

test('a remark that ends as an order’s number does names it; another amount is told', () => {
  const other = bookOf({ id: 'other', number: '261120110000999999' })
  const meant = bookOf({ id: 'meant', at: NOON + 40 * HOUR })
  const row = bankOf({ text: '学费123456' })
  expect(compareRows([row], [other, meant]).matched).toMatchObject([{ book: { id: 'meant' }, by: 'remark' }])
  expect(compareRows([{ ...row, amount: 3000 }], [other, meant])).toMatchObject({
    matched: [],
    differs: [{ book: { id: 'meant' }, by: 'remark' }],
    booksOnly: [{ id: 'other' }],
  })
})

test('amount and time alone match the nearest first, a day without a clock as a whole, and nothing days apart', () => {
  const early = bankOf({ at: NOON - 6 * HOUR })
  const late = bankOf({ at: NOON - HOUR })
  const book = bookOf()
  const found = compareRows([early, late], [book])
  expect([found.matched[0]?.bank, found.bankOnly]).toEqual([late, [early]])
  const day = bankOf({ at: Date.parse('2026-11-20T00:00:00+08:00'), isDay: true })
  expect(compareRows([day], [bookOf({ at: NOON + 11 * HOUR })]).matched).toHaveLength(1)
  expect(compareRows([late], [bookOf({ at: NOON + 80 * HOUR })]).matched).toEqual([])
})
