import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '../../server/src/domain/content/content'
import { liveCourses } from '../../server/src/modules/courses/content/live-courses'
import type { LiveContent } from '../../server/src/domain/content/watch'
import { madeUpWord } from '../support/accounts'
import {
  courseBank,
  courseFolder,
  LESSON,
  OUTLINE,
  outline,
  textLesson,
  writeFiles,
} from '../support/course-files'

const OTHER = 'courses/series/01-idea.txt'
const MOST_RUNS = '课程文件有误：改坏的课程仍提供上一个好的版本，新加的先不提供有误的讲，其余照常；改好即上：'
const noNode = (file: string) => `内容文件 ${file} 第 3 行知识树里没有最下一级的结点“calc.none”。`

let content: Pick<Content, 'courses' | 'bank' | 'words'>
let live: LiveContent
let said: string[]

const findTitle = () => content.courses.lessons.get('limit.01-idea')?.title

// Stopped before its folder is removed.
afterEach(() => live.stop())
const folder = courseFolder()
beforeEach(async () => {
  const { read } = await folder.readCourse({ [LESSON]: textLesson({ words: 'words: limit' }) })
  content = { courses: read, bank: courseBank, words: [madeUpWord('limit', 1)] }
  said = []
  live = await liveCourses({ dir: folder.dir, content, say: (line) => said.push(line) })
})

test('nothing is read again while nothing was edited', async () => {
  const before = content.courses
  await live.look()
  expect(content.courses).toBe(before)
  expect(said).toEqual([])
})

test('an edited lesson is served without a restart, and logged', async () => {
  writeFiles(folder.dir, { [LESSON]: textLesson({ title: '# 极限的另一种问法' }) })
  await live.look()
  expect(findTitle()).toBe('极限的另一种问法')
  expect(said).toEqual(['课程已更新（1 门，1 讲）。'])
})

test('a broken edit leaves the last good courses, is logged once, and can be mended', async () => {
  writeFiles(folder.dir, { [LESSON]: textLesson({ title: '# 坏', nodes: 'nodes: calc.none' }) })
  await live.look()
  await live.look()
  expect(findTitle()).toBe('极限在问什么')
  expect(said).toEqual([MOST_RUNS, noNode(LESSON)])
  writeFiles(folder.dir, { [LESSON]: textLesson({ title: '# 修好了' }) })
  await live.look()
  expect(findTitle()).toBe('修好了')
})

test('while one course has a fault the others follow their files, and the fault is logged', async () => {
  const series = { 'courses/series/course.txt': outline({ chapters: '## 第一章\n01-idea\n02-next' }) }
  writeFiles(folder.dir, {
    ...series,
    [OTHER]: textLesson({ title: '# 级数' }),
    'courses/series/02-next.txt': textLesson({ nodes: 'nodes: calc.none' }),
    [LESSON]: textLesson({ title: '# 改好的' }),
  })
  await live.look()
  expect(said).toEqual([MOST_RUNS, noNode('courses/series/02-next.txt'), '课程已更新（2 门，2 讲）。'])
  expect(findTitle()).toBe('改好的')
  expect([...content.courses.lessons.keys()]).toEqual(['limit.01-idea', 'series.01-idea'])
  // The lesson that was never served holds nothing back in its own course either.
  writeFiles(folder.dir, { [OTHER]: textLesson({ title: '# 级数的另一种问法' }) })
  await live.look()
  expect(content.courses.lessons.get('series.01-idea')?.title).toBe('级数的另一种问法')
})

test('an edit that breaks a lesson leaves its whole course as it was, and takes the others', async () => {
  writeFiles(folder.dir, {
    [OUTLINE]: outline({ title: '# 极限新版' }),
    [LESSON]: textLesson({ nodes: 'nodes: calc.none' }),
    'courses/series/course.txt': outline(),
    [OTHER]: textLesson(),
  })
  await live.look()
  expect(content.courses.courses.map(({ id, title }) => [id, title])).toEqual([
    ['limit', '极限'],
    ['series', '极限'],
  ])
  expect(findTitle()).toBe('极限在问什么')
})

test.each([
  ['whose outline is missing', { [OUTLINE]: undefined }],
  ['one of whose lessons is missing', { [LESSON]: undefined }],
  ['whose outline names a lesson wrongly', { [OUTLINE]: outline({ chapters: '## 第一章\n01_idea' }) }],
])('a course %s stays as it was', async (_, files) => {
  for (const name of Object.keys(files)) rmSync(join(folder.dir, name))
  writeFiles(folder.dir, files)
  const before = content.courses
  await live.look()
  expect(content.courses).toBe(before)
  expect(said[0]).toBe(MOST_RUNS)
})

test('a lesson that is taken out of a course is gone, whatever is wrong with another course', async () => {
  const two = { [OUTLINE]: outline({ chapters: '## 第一章\n01-idea\n02-next' }) }
  writeFiles(folder.dir, { ...two, 'courses/limit/02-next.txt': textLesson() })
  await live.look()
  expect(content.courses.lessons.size).toBe(2)
  rmSync(join(folder.dir, 'courses/limit/02-next.txt'))
  writeFiles(folder.dir, { [OUTLINE]: outline(), 'courses/series/course.txt': outline({ summary: '' }) })
  await live.look()
  expect([...content.courses.lessons.keys()]).toEqual(['limit.01-idea'])
})

test('a new course appears, and one whose folder is gone is gone', async () => {
  writeFiles(folder.dir, {
    'courses/series/course.txt': outline(),
    'courses/series/01-idea.txt': textLesson(),
  })
  rmSync(join(folder.dir, 'courses/limit'), { recursive: true })
  await live.look()
  expect(content.courses.courses.map(({ id }) => id)).toEqual(['series'])
})

test('a folder of courses that cannot be read takes no course away', async () => {
  rmSync(join(folder.dir, 'courses'), { recursive: true })
  await live.look()
  expect(content.courses.courses).toHaveLength(1)
  expect(said).toEqual([])
})

test('a bank without a lesson’s question keeps the courses as they were, and is logged once', async () => {
  const before = content.courses
  const sets = courseBank.sets.map((set) => ({ ...set, questions: set.questions.slice(1) }))
  content.bank = { ...courseBank, sets }
  await live.look()
  await live.look()
  expect(content.courses).toBe(before)
  expect(said).toEqual([MOST_RUNS, `内容文件 ${LESSON} 第 4 行题库里没有题“ma-1”。`])
})

test('a vocabulary without a lesson’s word is reported', async () => {
  content.words = [madeUpWord('series', 1)]
  await live.look()
  expect(said).toContain(`内容文件 ${LESSON} 第 5 行词书里没有单词“limit”。`)
})

test('a bank that names more checks the courses and changes nothing in them', async () => {
  content.bank = { ...courseBank }
  const before = content.courses
  await live.look()
  expect(content.courses).toEqual(before)
  expect(said).toEqual(['课程已更新（1 门，1 讲）。'])
})
