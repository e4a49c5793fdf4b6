import { readPruning } from '../../../content/generators/lessons/owned'
import { saveCourses } from '../../../server/src/domain/retired-courses'
import type { Courses } from '../../../server/src/domain/content/courses/types'
import { makeMember } from '../../support/members'
import { createTestDatabase } from '../../support/postgres'
import { openDb, type Db } from '../../../server/src/db'
import { servedCourses, servedFilm } from '../../support/served-courses'

const NOW = new Date('2026-11-30T12:00:00+08:00')
const none: Courses = { courses: [], lessons: new Map() }

let url: string
let db: Db
beforeAll(async () => {
  url = await createTestDatabase()
  db = openDb(url)
  await saveCourses(db, await servedCourses(), NOW)
  await saveCourses(db, none, NOW)
})
afterAll(() => db.destroy())

const prune = (words: readonly string[], env: Record<string, string> = { DATABASE_URL: url }) =>
  readPruning(words, NOW, env)

test('nothing is removed, and no database asked, unless it is demanded', async () => {
  expect(await prune(['--all'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toBeUndefined()
})

test('films that owners of removed lessons still watch stay', async () => {
  expect(await prune(['--prune'])).toEqual({ owned: new Set() })
  const { uid } = await makeMember(db, NOW)
  await db.insertInto('student_goods').values({ uid, goods_id: 'course-a', opened_at: NOW }).execute()
  const pruning = await prune(['--prune'])
  expect([...(pruning?.owned ?? [])]).toContain(servedFilm.url)
  expect(await prune(['--prune', '--without-database'])).toEqual({ owned: new Set() })
})

test('where no database can be asked nothing is removed, and it is said why', async () => {
  await expect(prune(['--prune'], { DATA_DIR: '/nowhere/at/all' })).rejects.toThrow(
    /^Nothing is removed: there is no database to ask .+ --prune --without-database removes them/,
  )
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  await expect(prune(['--prune'], away)).rejects.toThrow(
    /^Nothing is removed: the database .+ does not answer/,
  )
})
