import fc from 'fast-check'
import { unpackEvents, type PackedEvents } from '../../../contract/domain/words/packed'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import { MAX_STUDY_PAGE } from '../../../contract/schemas/study/study-log'
import { addEvents, eventsAfter, PAGE_BYTES } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { startTestServer } from '../../support/server'
import { startForAll } from '../../support/start-suite'

const NOW = new Date('2026-10-01T18:00:00Z')

const server = startForAll(startTestServer)

/** An answer of so many signs, each of three bytes. */
const answer = (signs: number) => ({
  id: newUuid(NOW),
  kind: 'answer',
  at: NOW.getTime(),
  attempt: newUuid(NOW),
  question: 'po-ch-001',
  version: 1,
  text: '学'.repeat(signs),
  took: 1000,
})
const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

interface Listed {
  readonly events: StudyEvent[]
  readonly pages?: (PackedEvents & { cursor: string })[]
  readonly cursor: string
  readonly isEnd: boolean
}

const fetch = ({ uid, headers }: Member, query: string) =>
  server.app.inject({ url: `/study/v1/users/${uid}/streams/practice/events?${query}`, headers })

/** All answers to a device that fetches a whole log; `query` says how. */
async function fetchAll(member: Member, query: string): Promise<Listed[]> {
  const all: Listed[] = []
  for (let cursor = '0'; !all.at(-1)?.isEnd; cursor = all.at(-1)?.cursor ?? '') {
    const { result }: { result: Listed } = (await fetch(member, `cursor=${cursor}&${query}`)).json()
    all.push(result)
  }
  return all
}

async function withLog(signs: readonly number[]): Promise<{ member: Member; events: StudyEvent[] }> {
  const member = await makeMember(server.db)
  const events = signs.map(answer)
  for (let from = 0; from < events.length; from += 200)
    await addEvents(server.db, { uid: member.uid, stream: 'practice' }, events.slice(from, from + 200), NOW)
  return { member, events }
}

test('a log of any answers comes in pages that are never long, each event once and in order', async () => {
  const sizes = fc.array(fc.tuple(fc.constantFrom(0, 1, 300, 10_000), fc.integer({ min: 1, max: 120 })), {
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(sizes, async (runs) => {
      const { member, events } = await withLog(
        runs.flatMap(([signs, count]) => Array.from({ length: count }, () => signs)),
      )
      const plain = await fetchAll(member, '')
      expect(plain.flatMap((page) => page.events)).toEqual(events)
      const lengths = plain.map((page) => countBytes(page.events))
      const longest = Math.max(0, ...events.map(countBytes))
      for (const length of lengths) expect(length).toBeLessThanOrEqual(PAGE_BYTES + longest)
      const packed = (await fetchAll(member, 'pages=16')).map(({ pages = [] }) => pages)
      expect(packed.flat().flatMap((page) => unpackEvents(page))).toEqual(events)
      for (const pages of packed) expect(countBytes(pages)).toBeLessThan(PAGE_BYTES * 3.2)
    }),
    { numRuns: 15 },
  )
})

test('a page ends only where the next event would be too much, and ordinary ones fill it', async () => {
  const { member, events } = await withLog([
    ...Array.from({ length: MAX_STUDY_PAGE + 1 }, () => 10),
    ...Array.from({ length: 40 }, () => 10_000),
  ])
  const pages = await fetchAll(member, '')
  expect(pages.map((page) => page.events.length)).toEqual([MAX_STUDY_PAGE, 34, 7])
  const [, second, third] = pages
  expect(countBytes([...(second?.events ?? []), third?.events[0]])).toBeGreaterThan(PAGE_BYTES)
  expect(pages.flatMap((page) => page.events)).toEqual(events)
})

test('an event that is longer than a page is a page by itself', async () => {
  const { member, events } = await withLog([1, 350_000, 1])
  const of = { uid: member.uid, stream: 'practice' }
  const pages = await Promise.all([0, 1, 2, 3].map((place) => eventsAfter(server.db, of, place, 1000)))
  const ids = pages.map(({ rows }) => rows.map(({ id }) => id))
  expect(ids).toEqual([...events.map(({ id }) => [id]), []])
  expect(pages.map(({ isEnd }) => isEnd)).toEqual([false, false, true, true])
})
