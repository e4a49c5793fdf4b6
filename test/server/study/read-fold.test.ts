import { setImmediate as breathe } from 'node:timers/promises'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import type { Db } from '../../../server/src/db'
import { readFold } from '../../../server/src/domain/read-fold'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { makeMember } from '../../support/members'
import { startTestServer } from '../../support/server'
import { startForAll } from '../../support/start-suite'

const NOW = new Date('2026-11-20T12:00:00+08:00')
/** More than students have who study every day for years. */
const LONG = 600_000

const server = startForAll(startTestServer)

/** A fold that counts, and says when it was begun. */
function counting() {
  const fold = {
    count: 0,
    isBegun: false,
    add: (events: Iterable<StudyEvent>) => void (fold.count += [...events].length),
  }
  const isEvent = (value: unknown): value is StudyEvent => typeof value === 'object'
  const create = () => {
    fold.isBegun = true
    return fold
  }
  return { fold, kind: { isEvent, create } }
}

/** A student with a few events, whose log says that it is as long as this. */
async function makeLog(newest?: number) {
  const { uid } = await makeMember(server.db)
  const log = { uid, stream: 'words' }
  const event = (nth: number) => ({ id: newUuid(NOW), at: NOW.getTime() + nth, kind: 'review' })
  await addEvents(server.db, log, [event(1), event(2), event(3)], NOW)
  if (newest !== undefined)
    await server.db.updateTable('study_logs').set({ newest }).where('uid', '=', uid).execute()
  return log
}

/** The database, whose events come only once the test lets them. */
function heldBack(): { db: Db; release: () => void } {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'body' in row)) await held
      return result
    },
  })
  return { db, release }
}

test('a log is folded while a far longer one of another student is, and of long ones one at a time', async () => {
  const [first, second, short] = [counting(), counting(), counting()]
  const { db, release } = heldBack()
  const long = readFold(db, await makeLog(LONG), first.kind)
  while (!first.fold.isBegun) await breathe()
  const next = readFold(server.db, await makeLog(LONG), second.kind)
  expect((await readFold(server.db, await makeLog(), short.kind)).count).toBe(3)
  expect(second.fold.isBegun).toBe(false)
  release()
  expect([(await long).count, (await next).count]).toEqual([3, 3])
}, 20_000)
