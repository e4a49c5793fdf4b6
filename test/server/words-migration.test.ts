import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDb } from '../../server/src/db'
import { migrate, migrationsDir } from '../../server/src/db/migrate'
import { uuidV7 } from '../../server/src/lib/uuid'
import { eventsFrom } from '../../server/src/modules/word/service'
import { createEmptyDatabase } from '../support/postgres'

test('reviews from before the log of events are events of it, in their old places', async () => {
  const url = await createEmptyDatabase()
  const before = mkdtempSync(path.join(tmpdir(), 'shangan-migrations-'))
  for (const name of readdirSync(migrationsDir).filter((it) => it < '0014'))
    cpSync(path.join(migrationsDir, name), path.join(before, name))
  await migrate(url, before)
  rmSync(before, { recursive: true })
  const db = openDb(url)
  const now = new Date('2026-07-01T02:00:00Z')
  const [uid, id] = [uuidV7(now), uuidV7(now)]
  await sql`insert into word_reviews (uid, id, place, word, grade, took, reviewed_at, received_at)
    values (${uid}, ${id}, 7, 'abandon', 3, 2400, ${now}, ${now})`.execute(db)
  await migrate(url)
  await expect(eventsFrom({ db, clock: () => now }, uid)).resolves.toEqual({
    events: [{ id, kind: 'review', at: now.getTime(), word: 'abandon', grade: 3, took: 2400, mode: 'card' }],
    cursor: '7',
    isEnd: true,
    now: now.getTime(),
  })
  await db.destroy()
})
