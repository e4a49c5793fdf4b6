import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../../../server/src/db'
import type { EventsTable } from '../../../server/src/modules/market/tables'
import { newUuid } from '../../../server/src/lib/uuid'
import { createWriter } from '../../../server/src/modules/market/track/writer'
import { openTestDatabase } from '../../support/postgres'

const now = new Date('2026-11-26T04:00:00Z')
let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const rows = (count: number): EventsTable[] =>
  Array.from({ length: count }, () => ({
    id: newUuid(now),
    visitor: newUuid(now),
    e_type: 1,
    e_name: 'view',
    e_content: '',
    e_content_id: '',
    duration: null,
    page: '/',
    promotion_id: '',
    invite_code: '',
    source: '',
    happened_at: now,
    received_at: now,
    late: false,
    skewed: false,
  }))

test('a flood from one address leaves room for the events of others', async () => {
  const writer = createWriter(db)
  const flood = Promise.allSettled(
    Array.from({ length: 60 }, () => writer.write(rows(1000), '198.51.100.66')),
  )
  const isStored = async (batch: readonly EventsTable[], from: string): Promise<boolean> => {
    const added = await writer.write(batch, from)
    return batch.every(({ id }) => added.has(id))
  }
  const others = Array.from({ length: 10 }, (_, at) => isStored(rows(1000), `203.0.113.${at}`))
  expect(await Promise.all(others)).toEqual(others.map(() => true))
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(50)
  expect(refused[0]).toMatchObject({ reason: { code: ErrorCode.Busy } })
  // Stored events have left their places.
  expect(await isStored(rows(1000), '198.51.100.66')).toBe(true)
})
