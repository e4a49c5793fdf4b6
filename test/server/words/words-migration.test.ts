import { sql } from 'kysely'
import { streams } from '../../../contract/schemas/study/streams'
import { openDb, type Db } from '../../../server/src/db'
import { migrate } from '../../../server/src/db/migrate'
import { newUuid } from '../../../server/src/lib/uuid'
import { createStudyLog } from '../../../server/src/modules/study/service'
import { createDatabaseBefore } from '../../support/postgres'

const now = new Date('2026-07-01T02:00:00Z')
const at = now.getTime()
const id = () => newUuid(now)
const log = (db: Db) => createStudyLog({ db, clock: () => now, streams })

async function databaseBefore(first: string): Promise<{ db: Db; url: string }> {
  const url = await createDatabaseBefore(first)
  return { db: openDb(url), url }
}

test('reviews from before the log of events are events of it, in their old places', async () => {
  const { db, url } = await databaseBefore('0014')
  const [uid, review] = [id(), id()]
  await sql`insert into word_reviews (uid, id, place, word, grade, took, reviewed_at, received_at)
    values (${uid}, ${review}, 7, 'abandon', 3, 2400, ${now}, ${now})`.execute(db)
  await migrate(url)
  await expect(log(db).list({ uid, stream: 'words' })).resolves.toEqual({
    events: [{ id: review, kind: 'review', at, word: 'abandon', grade: 3, took: 2400, mode: 'card' }],
    cursor: '7',
    isEnd: true,
    now: at,
  })
  await db.destroy()
})

test('every event from before there were streams is one of the words, in its old place', async () => {
  const { db, url } = await databaseBefore('0025')
  const [uid, second] = [id(), id()]
  const plan = {
    examDate: '2026-12-19',
    newADay: 40,
    model: 3,
    tip: 2,
    group: 10,
    cap: 200,
    easyDays: [0, 6],
  }
  const weights = Array.from({ length: 21 }, (_, nth) => nth / 7)
  const half = 'a\ud83d "quoted" \\ {null} }\u0001\n'
  const rows: { kind: string; word?: string; grade?: number; took?: number; mode?: string; more?: object }[] =
    [
      { kind: 'review', word: 'abandon', grade: 3, took: 2400, mode: 'card' },
      { kind: 'review', word: '"null"', grade: 1, took: 0, mode: 'listen' },
      { kind: 'undo', more: { of: id() } },
      { kind: 'mark', word: 'brief', more: { mark: 'mastered' } },
      { kind: 'mark', word: 'brief', more: { mark: 'none', guest: true } },
      { kind: 'note', word: 'brief', more: { text: half } },
      { kind: 'note', word: 'null', more: { text: '', guest: true } },
      { kind: 'plan', more: { plan } },
      { kind: 'plan', more: { plan, changed: ['cap', 'tip'], guest: true } },
      { kind: 'weights', more: { weights } },
    ]
  const events = rows.map(({ more, ...columns }) => ({ id: id(), at, ...columns, ...more }))
  for (const [nth, { kind, word, grade, took, mode, more }] of rows.entries())
    await sql`insert into word_events (uid, id, place, kind, word, grade, took, mode, more, happened_at, received_at)
      values (${uid}, ${events[nth]?.id}, ${3 * nth + 2}, ${kind}, ${word ?? null}, ${grade ?? null}, ${took ?? null},
        ${mode ?? null}, ${more ? JSON.stringify(more) : null}::json, ${now}, ${now})`.execute(db)
  await sql`insert into word_events (uid, id, place, kind, word, grade, took, mode, happened_at, received_at)
    values (${second}, ${events[0]?.id}, 1, 'review', 'cater', 4, 900, 'spell', ${now}, ${now})`.execute(db)
  await sql`insert into word_logs (uid, newest) values (${uid}, 40), (${second}, 1)`.execute(db)
  await migrate(url)
  const studyLog = log(db)
  await expect(studyLog.list({ uid, stream: 'words' })).resolves.toMatchObject({ events, cursor: '29' })
  const { events: rest } = await studyLog.list({ uid, stream: 'words' }, '23')
  expect(rest).toEqual(events.slice(8))
  await expect(studyLog.list({ uid: second, stream: 'words' })).resolves.toMatchObject({
    events: [{ id: events[0]?.id, kind: 'review', at, word: 'cater', grade: 4, took: 900, mode: 'spell' }],
    cursor: '1',
  })
  // The next event gets the place after the newest that was ever given.
  await sql`insert into accounts (uid, phone_mask, registered_at) values (${uid}, '138****5678', ${now})`.execute(
    db,
  )
  const next = { id: id(), kind: 'mark', at, word: 'cater', mark: 'none' }
  await expect(
    studyLog.add({ uid, stream: 'words', device: 'own' }, [events[3], next]),
  ).resolves.toMatchObject({
    outcomes: [{ state: 'duplicate' }, { state: 'accepted' }],
  })
  await expect(studyLog.list({ uid, stream: 'words' }, '29')).resolves.toMatchObject({
    events: [next],
    cursor: '42',
  })
  await db.destroy()
})
