import fc from 'fast-check'
import { ApiError, LocalCode } from '../../../src/api/errors'
import type { StudyLogApi } from '../../../src/api/study-log'
import { settle } from '../../support/word-phone'
import { answer, fakeStreams, openStream, papers } from '../support/paper-streams'

/** The fate of a request: it arrives, it is lost on its way, its reply is, or it is refused as too large. */
type Fate = 'fine' | 'lost' | 'mute' | 'refused'

/** A line that cuts whatever carries more events than it bears; before, requests have the fates that are given. */
function badLine(bears: number, fates: readonly Fate[] = []) {
  const server = fakeStreams()
  const sizes: number[] = []
  const cut = () => new ApiError(LocalCode.Network, 0)
  const api: StudyLogApi = {
    ...server.api,
    async addStudyEvents(uid, stream, events) {
      const fate = fates[sizes.length] ?? 'fine'
      sizes.push(events.length)
      if (fate === 'refused') throw new ApiError('x413', 413)
      if (fate === 'lost' || events.length > bears) throw cut()
      const outcome = await server.api.addStudyEvents(uid, stream, events)
      if (fate === 'mute') throw cut()
      return outcome
    },
  }
  return { server: { ...server, api }, sizes }
}

/** Writes so many answers on a line; resolves to the log once it has tried for so many times. */
async function send(line: ReturnType<typeof badLine>, count: number, most: number) {
  const { log } = await openStream(line.server)
  const written = log.write(Array.from({ length: count }, (_, nth) => answer(nth, 'A')))
  await settle()
  for (let tries = 0; log.sync.unsent > 0 && tries < most; tries += 1) await log.catchUp()
  return { log, written: written.map(({ id }) => id) }
}

const storedIn = ({ server }: ReturnType<typeof badLine>) =>
  (server.logs.get('u1/papers') ?? []).map(({ id }) => id)

test('a batch that is too large for the line comes through in smaller ones, and those grow again', async () => {
  const line = badLine(60)
  const { log, written } = await send(line, 300, 10)
  expect([log.sync.unsent, storedIn(line)]).toEqual([0, written])
  expect(line.sizes.slice(0, 5)).toEqual([200, 100, 50, 63, 32])
})

test('a line that bears everything again is soon used as before', async () => {
  const line = badLine(
    200,
    Array.from({ length: 12 }, () => 'lost'),
  )
  const { written } = await send(line, 1500, 20)
  expect(storedIn(line)).toEqual(written)
  expect(line.sizes.slice(0, 9)).toEqual([200, 100, 50, 25, 13, 7, 4, 2, 1])
  expect(line.sizes).toContain(200)
  expect(line.sizes.slice(12).length).toBeLessThan(30)
})

test('a small batch that arrives makes the next ones no smaller', async () => {
  const line = badLine(200)
  const { log } = await send(line, 1, 1)
  log.write(Array.from({ length: 200 }, (_, nth) => answer(nth, 'B')))
  await settle()
  await log.catchUp()
  expect(line.sizes).toEqual([1, 200])
})

test('whatever the line does, nothing is lost, doubled or reordered, and all comes through in the end', async () => {
  const fate = fc.constantFrom<Fate>('fine', 'lost', 'mute', 'refused')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 450 }),
      fc.integer({ min: 1, max: 220 }),
      fc.array(fate, { maxLength: 12 }),
      async (count, bears, fates) => {
        const line = badLine(bears, fates)
        const { log, written } = await send(line, count, count + fates.length + 10)
        expect(log.sync.unsent).toBe(0)
        expect(storedIn(line)).toEqual(written)
        const { log: other } = await openStream(line.server, papers)
        expect(other.state.answers.size).toBe(count)
      },
    ),
    { numRuns: 60 },
  )
})
