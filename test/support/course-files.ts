import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Bank } from '../../server/src/domain/content/bank/types'
import { readTree } from '../../server/src/modules/practice/content/read-tree'
import type { Courses } from '../../server/src/domain/content/courses/types'
import { readCourses } from '../../server/src/modules/courses/content/courses'
import { getScript } from '../../server/src/modules/courses/content/films'
import { LESSON_FIELDS } from '../../server/src/modules/courses/content/lesson'
import { readCourseSource } from '../../server/src/modules/courses/content/source'
import type { Question } from '../../contract/schemas/practice/question'

/** Files of a content folder by their names; undefined for one that is to be missing. */
export type Files = Readonly<Record<string, string | Buffer | undefined>>

/** The files of a course of one lesson, and where its film lies once it is made. */
export const OUTLINE = 'courses/limit/course.txt'
export const LESSON = 'courses/limit/01-idea.txt'
export const FILM = 'media/lessons/idea.mp4'

const tree = readTree(
  '# maths 301 数学\ncalc 高等数学\n  calc.limit 极限\n  calc.series 级数\n',
  () => undefined,
)
const fill = ['ma-1', 'ma-2', 'ma-3'].map((id): Question => ({
  id,
  version: 1,
  type: 'fill',
  nodes: ['calc.limit'],
  level: 0.6,
  seconds: 60,
  papers: [301],
  stem: `第 ${id} 题等于 ____`,
  options: [],
  answer: ['1'],
  explain: '思路：代入。',
}))
const choices = fill.map((question, at): Question => ({
  ...question,
  id: `ma-${at + 4}`,
  type: 'single',
  options: ['0', '1', '2', '3'].map((option, nth) => ({ key: 'ABCD'[nth] ?? 'A', text: option })),
  answer: ['B'],
}))
const questions = [...fill, ...choices]

/** A bank of three questions about limits to fill in and three to choose, `ma-4` to `ma-6`, with one paper, which the lessons of these courses name. */
export const courseBank: Bank = {
  subjects: [{ id: 'maths', name: '数学', tree, formulas: new Map(), glyphs: {} }],
  sets: [
    {
      id: 'maths-limit',
      subject: 'maths',
      file: 'questions/maths/limit.txt',
      questions,
      groups: [],
      checks: new Map(),
      lines: new Map(),
      figures: new Map(),
    },
  ],
  papers: [
    {
      id: 'ma-mock',
      subject: 'maths',
      number: 301,
      title: '模拟卷',
      minutes: 180,
      full: 5,
      sections: [{ title: '选择题', note: '', each: 5, questions: ['ma-1'] }],
    },
  ],
  corrections: [],
  withdrawn: [],
  decks: [],
  formulaCards: [],
  cardChecks: [],
}

/** Lines of a file with some of them replaced; a line that is empty is left out. */
const getLines = (lines: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>): string =>
  `${Object.values({ ...lines, ...own })
    .filter((line) => line !== '')
    .join('\n')}\n`

/** An outline of one chapter with one lesson, open to everybody. */
export const outline = (own: Readonly<Record<string, string>> = {}): string =>
  getLines(
    {
      title: '# 极限',
      subject: 'subject: maths',
      teacher: 'teacher: 陈屿 | 数学主讲 | 示例教师',
      summary: 'summary: 讲清极限。',
      goods: '',
      free: 'free: yes',
      days: '',
      chapters: '## 第一章\n01-idea',
    },
    own,
  )

const head = {
  title: '# 极限在问什么',
  kind: 'kind: text',
  trial: '',
  nodes: 'nodes: calc.limit',
  questions: 'questions: ma-1 ma-2 ma-3',
  words: '',
  more: '',
}

/** A text lesson. */
export const textLesson = (own: Readonly<Record<string, string>> = {}): string =>
  getLines({ ...head, body: '## 靠近\n当 $x$ 靠近零时，看函数值靠近谁。\n- 一条\n- 两条' }, own)

/** A film of somebody else's: two parts over ten minutes. */
export const getOwnFilmLesson = (own: Readonly<Record<string, string>> = {}): string =>
  getLines(
    {
      ...head,
      kind: 'kind: video',
      media: 'media: https://video.example.com/limit.m3u8',
      seconds: 'seconds: 600',
      subtitles: '',
      body: '## 0:00 开头\n## 5:30 后半',
    },
    own,
  )

/** The script of a film of ours: two parts, three slides, four sentences. */
export const filmLesson = (own: Readonly<Record<string, string>> = {}): string =>
  getLines(
    {
      ...head,
      kind: 'kind: video',
      body: [
        '## 靠近',
        '=== 数列',
        '一列数 $a_n$',
        '> 先看一列越来越近的数。',
        '第二行',
        '> 它们靠近同一个数。',
        '## 定义',
        '=== 误差',
        '> 误差要多小就有多小。',
        '=== 小结',
        '只看最后一段',
        '> 前面的有限项不管。',
      ].join('\n'),
    },
    own,
  )

/** The list of films that has one of 200 seconds, made of a lesson's text as it stands. */
export function getFilms(lesson: string, content: string, url: string, own: object = {}): string {
  const source = readCourseSource(content, LESSON_FIELDS, () => undefined)
  const times = [
    [0, 300],
    [305, 900],
    [1000, 1500],
    [1600, 2000],
  ]
  return JSON.stringify({
    [lesson]: { script: getScript(source), url, bytes: 4, seconds: 200, times, ...own },
  })
}

/** The lesson of a course of one lesson as a film of ours that is made. */
export const filmFiles = (lesson = filmLesson(), own: object = {}): Files => ({
  [LESSON]: lesson,
  [FILM]: 'film',
  'courses/films.json': getFilms('limit.01-idea', lesson, `/${FILM}`, own),
})

/** Writes files of a content folder. */
export function writeFiles(dir: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    if (text === undefined) continue
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

/** Reads the courses of a folder against the bank of these tests, and what was wrong with them and with which. */
export async function readCourseFolder(
  dir: string,
): Promise<{ problems: string[]; faulty: ReadonlySet<string>; read: Courses }> {
  const problems: string[] = []
  const faulty = new Set<string>()
  const read = await readCourses({
    dir,
    bank: courseBank,
    words: [{ word: 'limit' }],
    report: (problem, of) => {
      problems.push(problem)
      if (of !== undefined) faulty.add(of)
    },
  })
  return { problems, faulty, read }
}

/** A content folder that is new for each test. */
export function courseFolder() {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'courses-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))
  function read(files: Files) {
    writeFiles(dir, files)
    return readCourseFolder(dir)
  }
  return {
    get dir() {
      return dir
    },
    /** Writes files into it and reads all that is there. */
    read,
    /** Reads a course of one lesson, with some of its files replaced. */
    readCourse: (files: Files = {}) => read({ [OUTLINE]: outline(), [LESSON]: textLesson(), ...files }),
  }
}
