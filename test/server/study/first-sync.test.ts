import type { Member } from '../../support/accounts'
import { makeReviews, openNewDevice, storeReviews } from '../../support/first-sync'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import type { MemoryRecords } from '../../support/memory-records'
import { startTestServer } from '../../support/server'
import { startForAll } from '../../support/start-suite'

const REVIEWS = 8500

const server = startForAll(startTestServer)
let member: Member
beforeAll(async () => {
  member = await makeMember(server.db)
  const words = (await sharedContent('content')).words.map(({ word }) => word)
  await storeReviews(server.db, member.uid, makeReviews(words, REVIEWS, Date.now()))
})

/** The events that a device holds. */
const held = ({ records }: MemoryRecords): unknown[] =>
  [...records].filter(([key]) => key.includes('/page/')).map(([, page]): unknown => JSON.parse(page))

test('a new device has a whole log after few trips and few bytes, in records that a mini-program can hold', async () => {
  const { log, line, records: recordStore } = await openNewDevice(server.url, member)
  expect([log.hasSynced, [...log.state.known].length > 0]).toEqual([true, true])
  expect(line.trips).toBe(2)
  expect(line.bytes / REVIEWS).toBeLessThan(22)
  const pages = [...recordStore.records].filter(([key]) => key.includes('/page/'))
  expect(pages).toHaveLength(9)
  for (const [, page] of pages) expect(page.length).toBeLessThan(1_000_000)
})

test('a device that knows no packed pages, or meets a server that knows none, comes to the same', async () => {
  const { log, records: recordStore } = await openNewDevice(server.url, member)
  const former = await openNewDevice(server.url, member, (url) => url.replace(/&pages=\d+/, ''))
  expect(former.line.trips).toBe(9)
  expect(held(former.records)).toEqual(held(recordStore))
  for (const word of log.state.known)
    expect(former.log.state.findMemory(word)).toEqual(log.state.findMemory(word))
})

test('a server that is changed between two pages for a former one, and back, loses nothing', async () => {
  let asked = 0
  const mixed = await openNewDevice(server.url, member, (url) => {
    asked += 1
    return asked % 2 === 0 ? url.replace(/&pages=\d+/, '') : url
  })
  const { records: recordStore } = await openNewDevice(server.url, member)
  expect(held(mixed.records)).toEqual(held(recordStore))
})
