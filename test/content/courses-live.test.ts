import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '../../server/src/content'
import { liveCourses } from '../../server/src/content/live-courses'
import type { LiveContent } from '../../server/src/content/watch'
import { madeUpWord } from '../support/accounts'
import { courseBank, courseFolder, LESSON, outline, textLesson, writeFiles } from '../support/course-files'

let content: Pick<Content, 'courses' | 'bank' | 'words'>
let live: LiveContent
let said: string[]

const titleOf = () => content.courses.lessons.get('limit.01-idea')?.title

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

test('an edited lesson is served without a restart, and told', async () => {
  writeFiles(folder.dir, { [LESSON]: textLesson({ title: '# 极限的另一种问法' }) })
  await live.look()
  expect(titleOf()).toBe('极限的另一种问法')
  expect(said).toEqual(['课程已更新（1 门，1 讲）。'])
})

test('a broken edit leaves the last good courses, is told once, and can be mended', async () => {
  writeFiles(folder.dir, { [LESSON]: textLesson({ title: '# 坏', nodes: 'nodes: calc.none' }) })
  await live.look()
  await live.look()
  expect(titleOf()).toBe('极限在问什么')
  expect(said).toEqual([
    '课程的改动有误，仍提供上一个好的版本：',
    `内容文件 ${LESSON} 第 3 行知识树里没有最下一级的结点“calc.none”。`,
  ])
  writeFiles(folder.dir, { [LESSON]: textLesson({ title: '# 修好了' }) })
  await live.look()
  expect(titleOf()).toBe('修好了')
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

test('a bank without a lesson’s question keeps the courses as they were, and tells of it once', async () => {
  const before = content.courses
  const sets = courseBank.sets.map((set) => ({ ...set, questions: set.questions.slice(1) }))
  content.bank = { ...courseBank, sets }
  await live.look()
  await live.look()
  expect(content.courses).toBe(before)
  expect(said).toEqual([
    '课程的改动有误，仍提供上一个好的版本：',
    `内容文件 ${LESSON} 第 4 行题库里没有题“ma-1”。`,
  ])
})

test('a vocabulary without a lesson’s word is told of', async () => {
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
