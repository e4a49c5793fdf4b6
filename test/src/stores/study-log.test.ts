import { ApiError, LocalCode } from '../../../src/api/errors'
import type { StudyLogApi } from '../../../src/api/study-log'
import { packEvents } from '../../../contract/domain/words/packed'
import { ClosingSender } from '../../../src/stores/study-log/closing-sender'
import { GUEST } from '../../../src/stores/study-log/journal'
import { StudyLog } from '../../../src/stores/study-log/log'
import { memoryRecords } from '../../support/memory-records'
import { settle } from '../../support/word-phone'
import {
  answer,
  content,
  drills,
  fakeStreams,
  idAt,
  NOW,
  openStream,
  paper,
  papers,
} from '../support/paper-streams'

test('a stream of another shape is written at once, outlives the app, and is sent once whatever gets lost', async () => {
  const server = fakeStreams()
  const { log, records } = await openStream(server)
  server.isOff = true
  log.write([answer(1, 'A', 'C'), answer(2, 'B'), paper('2026')])
  await settle()
  expect(log.state.answers.get(1)?.choice).toEqual(['A', 'C'])
  const { log: again } = await openStream(server, papers, { records })
  expect([again.sync.unsent, again.state.paper?.paper]).toEqual([3, '2026'])
  server.isOff = false
  server.losesReplies = true
  await again.catchUp()
  server.losesReplies = false
  await again.catchUp()
  expect(again.sync.unsent).toBe(0)
  expect(server.logs.get('u1/papers')).toHaveLength(3)
  const { log: other } = await openStream(server)
  expect(other.state.answers.size).toBe(2)
})

test('two streams of a device have nothing in common but the device', async () => {
  const server = fakeStreams()
  const { log: first, records } = await openStream(server)
  const { log: second } = await openStream(server, drills, { records })
  server.isOff = true
  first.write([answer(1, 'A')])
  second.write([answer(1, 'B'), answer(2, 'C')])
  await settle()
  const reopened = [
    await openStream(server, papers, { records }),
    await openStream(server, drills, { records }),
  ]
  expect(reopened.map(({ log }) => log.sync.unsent)).toEqual([1, 2])
  server.isOff = false
  for (const { log } of reopened) await log.catchUp()
  expect(server.logs.get('u1/papers')).toMatchObject([{ choice: ['A'] }])
  expect(server.logs.get('u1/drills')).toMatchObject([{ choice: ['B'] }, { choice: ['C'] }])
})

test('a guest’s events in a stream become the student’s; a decision only where they have made none', async () => {
  const server = fakeStreams()
  const { log } = await openStream(server)
  log.write([paper('2026')])
  await log.catchUp()
  const { log: guest } = await openStream(server, papers, { uid: GUEST })
  guest.write([answer(7, 'D'), paper('2019')])
  await guest.enter('u1')
  expect(guest.state.paper?.paper).toBe('2026')
  guest.write([paper('2024')])
  await guest.catchUp()
  await log.catchUp()
  for (const { state } of [log, guest])
    expect([state.paper?.paper, state.answers.get(7)?.choice]).toEqual(['2024', ['D']])
})

test('an answer of several packed pages is taken in page by page', async () => {
  const server = fakeStreams()
  const asked: (string | undefined)[] = []
  const api: StudyLogApi = {
    ...server.api,
    async listStudyEvents(_uid, _stream, cursor) {
      asked.push(cursor)
      const pages = [1, 2].map((nth) => {
        const question = Number(cursor) + nth
        const first = { id: idAt(NOW), kind: 'answer', at: NOW, question, choice: ['A'] }
        return { ...packEvents([first]), cursor: String(question) }
      })
      const last = String(Number(cursor) + 2)
      return { events: [], pages, cursor: last, isEnd: asked.length === 2, now: NOW }
    },
  }
  const records = memoryRecords()
  const log = new StudyLog(papers, { records, api, now: () => NOW, idAt, later: () => undefined }, content)
  await log.enter('u1')
  expect(asked).toEqual(['0', '2'])
  expect([...log.state.answers.keys()]).toEqual([1, 2, 3, 4])
})

test.each([
  ['is not answered for', () => new Promise<boolean>(() => undefined)],
  ['is refused', () => Promise.reject(new ApiError(LocalCode.Malformed, 500))],
])('what waits is sent though the newest content %s', async (_, refresh) => {
  const server = fakeStreams()
  const { log, records } = await openStream(server)
  server.isOff = true
  log.write([answer(1, 'A')])
  await settle()
  server.isOff = false
  const deps = { records, api: server.api, now: () => NOW, idAt, later: () => undefined }
  void new StudyLog(papers, deps, { ...content, refresh }).enter('u1')
  await settle()
  expect(server.logs.get('u1/papers')).toHaveLength(1)
})

test('a call that hung since there was no network is made again once it has failed with one', async () => {
  const server = fakeStreams()
  let isOnline = false
  const waiting: (() => void)[] = []
  const hanging: (() => void)[] = []
  const api: StudyLogApi = {
    ...server.api,
    listStudyEvents: (...input) =>
      isOnline
        ? server.api.listStudyEvents(...input)
        : new Promise((_, fail) => hanging.push(() => fail(new ApiError(LocalCode.Network, 0)))),
  }
  const later = (run: () => void) => void waiting.push(run)
  const deps = { records: memoryRecords(), api, now: () => NOW, idAt, later, isOnline: () => isOnline }
  const log = new StudyLog(papers, deps, content)
  const entering = log.enter('u1')
  await settle()
  log.write([answer(1, 'A')])
  for (const run of waiting.splice(0)) run()
  await settle()
  isOnline = true
  for (const fail of hanging.splice(0)) fail()
  await entering
  await settle()
  expect([log.sync.unsent, waiting.length]).toEqual([1, 1])
  for (const run of waiting.splice(0)) run()
  await settle()
  expect(log.sync.unsent).toBe(0)
})

test('events are reported as waiting before the device has stored them', async () => {
  const server = fakeStreams()
  const records = memoryRecords()
  const deps = { records, api: server.api, now: () => NOW, idAt, later: () => undefined }
  const log = new StudyLog(papers, deps, content)
  await log.enter('u1')
  records.put = () => new Promise(() => undefined)
  log.write([answer(1, 'A')])
  expect(log.sync.unsent).toBe(1)
})

test('a page that is closed at once has sent what was done, in a request that outlives it', async () => {
  const server = fakeStreams()
  const sent: [number, unknown][] = []
  const api: StudyLogApi = {
    ...server.api,
    addStudyEvents(uid, stream, events, options) {
      sent.push([events.length, options])
      return server.api.addStudyEvents(uid, stream, events)
    },
  }
  const { log, records } = await openStream({ ...server, api })
  const closing = new ClosingSender(api, papers.name)
  log.write([answer(1, 'A')])
  log.hide(closing)
  // The end of a page that is hidden already sends nothing twice, but what was written in between.
  log.hide(closing)
  log.write([answer(2, 'B')])
  await settle()
  expect(sent).toEqual([
    [1, { outlives: true }],
    [1, { outlives: true }],
  ])
  expect(server.logs.get('u1/papers')).toHaveLength(2)
  const { log: again } = await openStream(server, papers, { records })
  expect(again.sync.unsent).toBe(0)
})

test('a page that ends sends no more than browsers let outlive it, and loses nothing of the rest', async () => {
  const server = fakeStreams()
  let bytes = 0
  const api: StudyLogApi = {
    ...server.api,
    addStudyEvents(uid, stream, events) {
      bytes += Buffer.byteLength(JSON.stringify(events))
      return server.api.addStudyEvents(uid, stream, events)
    },
  }
  const { log } = await openStream({ ...server, api })
  const closing = new ClosingSender(api, papers.name)
  log.write(Array.from({ length: 6 }, (_, nth) => answer(nth, '题'.repeat(5000))))
  log.hide(closing)
  await settle()
  expect(bytes).toBeLessThan(65_536 - 20_000)
  expect(server.logs.get('u1/papers')).toHaveLength(2)
  expect(log.sync.unsent).toBe(4)
})

test('a guest’s events are sent by no page that ends', async () => {
  const server = fakeStreams()
  const { log } = await openStream(server, papers, { uid: GUEST })
  log.write([answer(1, 'A')])
  log.hide(new ClosingSender(server.api, papers.name))
  await settle()
  expect([...server.logs.keys()]).toEqual([])
})
