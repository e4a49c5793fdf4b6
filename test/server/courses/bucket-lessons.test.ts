import type { LessonText, Courses } from '../../../server/src/domain/content/courses/types'
import type { Db } from '../../../server/src/db'
import { storeCourses } from '../../../server/src/start/courses'
import { openTestDatabase } from '../../support/postgres'
import { servedCourses } from '../../support/served-courses'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

/** The served courses with so many lessons of the first more, all in the operator's bucket. */
async function coursesInBucket(count: number): Promise<Courses> {
  const { courses, lessons } = await servedCourses()
  const [[first], [lesson]] = [courses, [...lessons.values()]]
  const [head] = first?.chapters.flatMap((chapter) => chapter.lessons) ?? []
  if (!first || !head || !lesson) throw new Error('there is no lesson')
  const media = { url: 's3:films/a.mp4', seconds: 60, bytes: 0 }
  const ids = Array.from({ length: count }, (_, at) => `limit.bucket-${at + 1}`)
  const chapter = { title: '存储桶', lessons: ids.map((id) => ({ ...head, id })) }
  const longer = { ...first, chapters: [...first.chapters, chapter] }
  const added = ids.map((id): [string, LessonText] => [id, { ...lesson, id, media }])
  return { courses: [longer, ...courses.slice(1)], lessons: new Map([...lessons, ...added]) }
}

/** The log lines about where courses are stored, at a start or after an edit. */
async function linesFor(read: Courses, hasBucket: boolean): Promise<string[]> {
  const said: string[] = []
  const content = { products: new Map() }
  const clock = () => new Date('2026-11-30T04:00:00Z')
  await storeCourses(db, read, { dir: 'content', content, clock, hasBucket, say: (line) => said.push(line) })
  return said
}

test('lessons whose bucket is not set are said in one line, the first of many by name', async () => {
  expect(await linesFor(await coursesInBucket(0), false)).toEqual([])
  expect(await linesFor(await coursesInBucket(2), false)).toEqual([
    '有 2 讲的“media:”是 s3: 开头的文件，而 MEDIA_BUCKET 没有设置，学生打不开：limit.bucket-1、limit.bucket-2。请设置 MEDIA_BUCKET 和它的密钥，或改用 /media/ 里的文件。',
  ])
  const [line, ...more] = await linesFor(await coursesInBucket(7), false)
  expect(line).toContain('有 7 讲')
  expect(line).toContain('limit.bucket-5 等。')
  expect(more).toEqual([])
  expect(await linesFor(await coursesInBucket(7), true)).toEqual([])
})
