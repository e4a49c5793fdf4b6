import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { minutesToRead } from '../../../../../contract/domain/courses/reading'
import type { Course, LessonHead } from '../../../../../contract/schemas/courses/course'
import { courseFileText as text } from '../strings/course-files'
import { contentText } from '../../../strings/content'
import type { Bank, Subject } from '../../../domain/content/bank/types'
import type { LineReport } from '../../../json-files'
import type { CourseMatter } from './reading'
import { listLeaves } from '../../../domain/content/bank/tree'
import { readFilms, type MadeFilm } from './films'
import { LESSON_FIELDS, findLesson } from './lesson'
import { checkOutline } from './limits'
import { readCourseSource, saysYes, type CourseSource, type Section } from './source'
import { readText } from './text-file'
import type { Courses, LessonText } from '../../../domain/content/courses/types'

/** The folder of the courses, inside the content folder. */
export const COURSES_FOLDER = 'courses'
const OUTLINE = 'course'
const COURSE_FIELDS: ReadonlySet<string> = new Set(['subject', 'teacher', 'summary', 'goods', 'free', 'days'])
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const GOOD = /^[A-Za-z0-9_-]{1,64}$/
const MOST_GOODS = 100

/** The content that courses name, and the receiver of their faults. */
export interface CourseReading {
  readonly dir: string
  readonly bank: Pick<Bank, 'subjects' | 'sets' | 'papers'>
  readonly words: readonly { readonly word: string }[]
  /** Receives each fault, the lesson or course that is not served because of it, and its course. */
  readonly report: (sentence: string, of?: string, course?: string) => void
}

interface Reading extends CourseReading {
  readonly films: Readonly<Record<string, MadeFilm>>
  readonly getCourseMatter: (subject: Subject) => CourseMatter
}

/** The head of a lesson; a live class without a stream is as long as its film, of which `films` has the seconds. */
function buildLessonHead(lesson: LessonText, films: ReadonlyMap<string, number | undefined>): LessonHead {
  const { id, title, kind, isTrial, nodes, questions, live } = lesson
  const minutes = kind === 'text' ? minutesToRead(lesson.text) : undefined
  const seconds = lesson.seconds ?? films.get(live?.film ?? '')
  return {
    id,
    title,
    kind,
    isTrial,
    nodes,
    questions,
    ...(seconds !== undefined && { seconds }),
    ...(minutes !== undefined && { minutes }),
    ...(live && { live }),
  }
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

function findTeacher(line: string | undefined): Course['teacher'] | undefined {
  const [name = '', role = '', note = ''] = (line ?? '').split('|').map((part) => part.trim())
  return name === '' || role === '' ? undefined : { name, role, note }
}

/** The goods that open a course to their owners; a course without any that is not free is a fault. */
function listGoods(source: CourseSource, isFree: boolean, fault: LineReport): string[] {
  const { fields, lines } = source
  const goods = (fields.get('goods') ?? '').split(' ').filter(Boolean)
  const line = lines.get('goods') ?? 1
  if (goods.length === 0 && !isFree) fault(line, text.closed)
  for (const good of goods) if (!GOOD.test(good)) fault(line, text.good(good))
  if (goods.length > MOST_GOODS) fault(line, text.tooMany(MOST_GOODS))
  return goods
}

/** Reads a lesson that the outline names; `noFile` is called where it has no file. */
async function readLesson(
  { dir, films, getCourseMatter, report }: Reading,
  { course, name, subject }: { course: string; name: string; subject: Subject },
  noFile: () => void,
): Promise<LessonText | undefined> {
  const file = `${COURSES_FOLDER}/${course}/${name}.txt`
  const id = `${course}.${name}`
  const reportFault = (sentence: string): void => report(sentence, id)
  const content = await readText(dir, file, reportFault)
  if (content === undefined) {
    noFile()
    return undefined
  }
  const fault = (line: number, what: string): void => reportFault(contentText.line(file, line, what))
  const source = readCourseSource(content, LESSON_FIELDS, fault)
  const named = source.fields.get('subtitles')
  const subtitles =
    named !== undefined && /^[a-z0-9-]+\.vtt$/.test(named)
      ? await readText(dir, `${COURSES_FOLDER}/${course}/${named}`, reportFault)
      : undefined
  return findLesson(source, {
    id,
    course,
    matter: getCourseMatter(subject),
    film: films[id],
    subtitles,
    fault,
  })
}

async function readChapter(
  reading: Reading,
  of: { course: string; subject: Subject; seen: Set<string> },
  { title, line, items }: Section,
): Promise<{ title: string; lessons: LessonText[] }> {
  const file = `${COURSES_FOLDER}/${of.course}/${OUTLINE}.txt`
  const fault = (at: number, what: string): void => reading.report(contentText.line(file, at, what))
  const lessons: LessonText[] = []
  for (const { text: name, line: at } of items) {
    if (!NAME.test(name)) {
      fault(at, text.lessonName(name))
      continue
    }
    if (of.seen.has(name)) fault(at, text.twice(name))
    of.seen.add(name)
    const lesson = await readLesson(reading, { ...of, name }, () => fault(at, text.noLesson(name)))
    if (lesson) lessons.push(lesson)
  }
  if (items.length === 0) fault(line, text.emptyChapter(title))
  return { title, lessons }
}

async function readCourse(
  reading: Reading,
  id: string,
): Promise<{ course: Course; lessons: LessonText[] } | undefined> {
  const { dir, bank, report } = reading
  const file = `${COURSES_FOLDER}/${id}/${OUTLINE}.txt`
  const content = await readText(dir, file, (sentence) => report(sentence, id))
  if (content === undefined) {
    report(contentText.missing(file))
    return undefined
  }
  const fault = (line: number, what: string): void => report(contentText.line(file, line, what), id)
  const source = readCourseSource(content, COURSE_FIELDS, fault)
  const { title, fields, lines, sections } = source
  const subject = bank.subjects.find((item) => item.id === fields.get('subject'))
  const teacher = findTeacher(fields.get('teacher'))
  const summary = fields.get('summary') ?? ''
  if (!NAME.test(id)) fault(1, text.courseName(id))
  if (!subject) fault(lines.get('subject') ?? 1, text.subject(fields.get('subject') ?? ''))
  if (!teacher) fault(lines.get('teacher') ?? 1, text.teacher)
  if (summary === '') fault(lines.get('summary') ?? 1, text.missing('summary'))
  if (fields.has('days') && !/^[1-9]\d{0,3}$/.test(fields.get('days') ?? ''))
    fault(lines.get('days') ?? 1, text.days)
  if (sections.length === 0) fault(1, text.noChapters)
  checkOutline(source, fault)
  const isFree = saysYes(source, 'free', fault)
  const goods = listGoods(source, isFree, fault)
  if (!subject || !teacher) return undefined
  const seen = new Set<string>()
  const chapters = []
  for (const section of sections)
    chapters.push(await readChapter(reading, { course: id, subject, seen }, section))
  const names = (await readdir(join(dir, COURSES_FOLDER, id)))
    .filter((name) => name.endsWith('.txt') && name !== `${OUTLINE}.txt`)
    .map((name) => name.slice(0, -'.txt'.length))
  const unlisted = names.filter((name) => !seen.has(name)).sort()
  if (unlisted.length > 0) report(contentText.line(file, 1, text.unlisted(unlisted)))
  const lessons = chapters.flatMap((chapter) => chapter.lessons)
  const films = new Map(
    lessons.filter(({ kind }) => kind === 'video').map((film) => [film.id, film.seconds] as const),
  )
  for (const { live, id: lesson } of lessons)
    if (live && !films.has(live.film))
      report(
        contentText.line(`${COURSES_FOLDER}/${lesson.replace('.', '/')}.txt`, 1, text.film(live.film)),
        lesson,
      )
  return {
    course: {
      id,
      title,
      subject: subject.id,
      summary,
      teacher,
      isFree,
      ...(fields.has('days') && { days: Number(fields.get('days')) }),
      goods,
      chapters: chapters.map((chapter) => ({
        title: chapter.title,
        lessons: chapter.lessons.map((lesson) => buildLessonHead(lesson, films)),
      })),
    },
    lessons,
  }
}

/** Reads all courses; reports each fault with file and line. */
export async function readCourses(deps: CourseReading): Promise<Courses> {
  const { dir, bank, words, report } = deps
  const entries = await readdir(join(dir, COURSES_FOLDER), { withFileTypes: true }).catch(() => [])
  const questions = new Set(bank.sets.flatMap((set) => set.questions.map(({ id }) => id)))
  const choices = new Map(
    bank.sets.flatMap((set) =>
      set.questions
        .filter(({ type }) => type === 'single' || type === 'multiple')
        .map(({ id, seconds }) => [id, seconds] as const),
    ),
  )
  const papers = new Set(bank.papers.map(({ id }) => id))
  const known = new Set(words.map(({ word }) => word))
  const reading: Reading = {
    ...deps,
    films: await readFilms(dir, report),
    getCourseMatter: ({ tree }) => ({
      leaves: listLeaves(tree),
      questions,
      choices,
      papers,
      words: known,
      hasMedia: (url) => url.startsWith('/media/') && !url.includes('..') && isFile(join(dir, url)),
    }),
  }
  const read = []
  for (const { name } of entries
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const own = { ...reading, report: (sentence: string, of?: string) => report(sentence, of, name) }
    read.push((await readCourse(own, name)) ?? [])
  }
  const all = read.flat()
  return {
    courses: all.map(({ course }) => course),
    lessons: new Map(all.flatMap(({ lessons }) => lessons).map((lesson) => [lesson.id, lesson])),
  }
}
