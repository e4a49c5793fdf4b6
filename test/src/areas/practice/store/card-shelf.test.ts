import { ApiError, LocalCode } from '@/api/errors'
import type { Decks, FormulaCards } from '@/areas/practice/api/question'
import { CardShelf } from '@/areas/practice/store/card-shelf'
import { memoryRecords, type MemoryRecords } from '../../../../support/memory-records'
import { example } from '../../../../support/root'

const MINUTES = 60_000

/** A shelf of a device, with a server that can be off or have something newer. */
function open(records: MemoryRecords = memoryRecords()) {
  const server = {
    isOff: false,
    decks: example('getReciteDecks'),
    formulas: example('getFormulaCards'),
    asked: 0,
    now: 0,
    drawn: new Set<string>(),
    glyphs: new Set<string>(),
  }
  const answer = async <Result>(result: Result): Promise<Result> => {
    server.asked += 1
    if (server.isOff) throw new ApiError(LocalCode.Network, 0)
    return result
  }
  const questions = {
    getReciteDecks: (): Promise<Decks> => answer(server.decks),
    getFormulaCards: (): Promise<FormulaCards> => answer(server.formulas),
  }
  const bank = {
    addDrawings: ({ formulas, glyphs }: Pick<FormulaCards, 'formulas' | 'glyphs'>) => {
      for (const key of Object.keys(formulas)) server.drawn.add(key)
      for (const name of Object.keys(glyphs)) server.glyphs.add(name)
    },
  }
  return { server, records, shelf: new CardShelf({ records, questions, now: () => server.now }, bank) }
}

test('cards that were opened once are there without a network, formulas with their drawings', async () => {
  const { records, shelf, server } = open()
  await shelf.openDecks()
  await shelf.openFormulas()
  const later = open(records)
  later.server.isOff = true
  expect(await later.shelf.openDecks()).toEqual(server.decks.decks)
  expect(await later.shelf.openFormulas()).toEqual(server.formulas.cards)
  expect([...later.server.drawn].sort()).toEqual(Object.keys(server.formulas.formulas).sort())
  expect([...later.server.glyphs].sort()).toEqual(Object.keys(server.formulas.glyphs).sort())
})

test('a device that never had them says that it cannot get them, and asks again', async () => {
  const { shelf, server } = open()
  server.isOff = true
  await expect(shelf.openDecks()).rejects.toMatchObject({ code: LocalCode.Network })
  server.isOff = false
  expect(await shelf.openDecks()).toHaveLength(1)
})

test('newer cards are there the next time they are opened, and are not asked for every time', async () => {
  const { shelf, server } = open()
  await shelf.openDecks()
  server.decks = { version: 'b'.repeat(12), decks: [] }
  await shelf.openDecks()
  expect(server.asked).toBe(1)
  server.now = 11 * MINUTES
  expect(await shelf.openDecks()).toHaveLength(1)
  expect(await shelf.openDecks()).toEqual([])
  expect(server.asked).toBe(2)
})

test('no record of the formulas is too large for a mini-program', async () => {
  const { shelf, server, records } = open()
  const [, second] = Object.entries(server.formulas.formulas)[0] ?? []
  if (!second) throw new Error('the example has no formula')
  const body = 'x'.repeat(2000)
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`f${at}`, { ...second, body }]))
  server.formulas = { ...server.formulas, formulas: many }
  await shelf.openFormulas()
  expect(Math.max(...[...records.records.values()].map((value) => value.length))).toBeLessThan(1_000_000)
  const later = open(records)
  later.server.isOff = true
  await later.shelf.openFormulas()
  expect(later.server.drawn.size).toBe(900)
})
