import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Value from 'typebox/value'
import { checkClasses } from '../../content/check-questions'
import { minutesToRead } from '../../contract/domain/courses/reading'
import { Product } from '../../contract/schemas/main/content'
import { Course, Lesson } from '../../contract/schemas/courses/course'
import { loadBoot } from '../../server/src/config/boot'
import { readBank } from '../../server/src/modules/practice/content/bank'
import type { Bank, Subject } from '../../server/src/domain/content/bank/types'
import { getDrawings } from '../../server/src/domain/content/bank/drawings'
import { readCourses } from '../../server/src/modules/courses/content/courses'
import { checkFree, checkTrials } from '../../server/src/modules/shop/content/products'
import { formulasOfLesson } from '../../server/src/modules/courses/content/lesson'
import type { LessonText, Courses } from '../../server/src/domain/content/courses/types'
import { meaningText } from '../../server/src/strings/content'
import { readWords } from '../../server/src/modules/words/content/words'

const DIR = join(__dirname, '../../content')

let bank: Bank
let read: Courses
let problems: string[]

beforeAll(async () => {
  problems = []
  const report = (problem: string) => void problems.push(problem)
  bank = await readBank(DIR, report)
  read = await readCourses({ dir: DIR, bank, words: await readWords(DIR, report), report })
})

const listLessons = (...kinds: readonly LessonText['kind'][]): LessonText[] =>
  [...read.lessons.values()].filter(({ kind }) => kinds.includes(kind))
const getSubject = ({ course }: LessonText): Subject => {
  const id = read.courses.find((item) => item.id === course)?.subject
  const subject = bank.subjects.find((item) => item.id === id)
  if (!subject) throw new Error(`the course ${course} has no subject`)
  return subject
}

test('the shipped courses have no fault, and no live class asks what a reserved paper holds back', () => {
  expect(problems).toEqual([])
  expect(checkClasses(read, bank)).toEqual([])
})

test('there are eight courses over all four subjects, each with a sample teacher and lessons to try', () => {
  expect(read.courses.length).toBeGreaterThanOrEqual(8)
  expect(new Set(read.courses.map(({ subject }) => subject))).toEqual(
    new Set(bank.subjects.map(({ id }) => id)),
  )
  for (const { id, teacher, chapters } of read.courses) {
    const trials = chapters.flatMap(({ lessons }) => lessons).filter(({ isTrial }) => isTrial)
    expect([id, teacher.note, [1, 2].includes(trials.length)]).toEqual([id, '示例教师', true])
  }
})

test('there are forty films, ten recordings and ten texts', () => {
  expect(listLessons('video').length).toBeGreaterThanOrEqual(40)
  expect(listLessons('audio').length).toBeGreaterThanOrEqual(10)
  expect(listLessons('text').length).toBeGreaterThanOrEqual(10)
})

test('a text takes as long in every list as its own page says', () => {
  const heads = read.courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons))
  const texts = heads.filter(({ kind }) => kind === 'text')
  expect(texts.map(({ minutes }) => minutes)).toEqual(
    texts.map(({ id }) => minutesToRead(read.lessons.get(id)?.text ?? [])),
  )
})

test('a lesson that teaches has three to five questions of its subject, and all that the contract promises', () => {
  for (const lesson of read.lessons.values()) {
    const subject = getSubject(lesson)
    const own = new Set(
      bank.sets
        .filter((set) => set.subject === subject.id)
        .flatMap(({ questions }) => questions.map(({ id }) => id)),
    )
    expect([lesson.id, lesson.questions.filter((id) => !own.has(id))]).toEqual([lesson.id, []])
    if (['video', 'audio', 'text', 'live'].includes(lesson.kind))
      expect([lesson.id, [3, 4, 5].includes(lesson.questions.length)]).toEqual([lesson.id, true])
    expect(new Set(lesson.questions).size).toBe(lesson.questions.length)
    const whole = { ...lesson, ...getDrawings(formulasOfLesson(lesson), subject) }
    expect([lesson.id, ...Value.Errors(Lesson, whole)]).toEqual([lesson.id])
  }
  for (const course of read.courses) expect([course.id, ...Value.Errors(Course, course)]).toEqual([course.id])
})

test('every formula of a lesson is drawn', () => {
  for (const lesson of read.lessons.values()) {
    const keys = formulasOfLesson(lesson)
    const { formulas } = getDrawings(keys, getSubject(lesson))
    expect([lesson.id, keys.filter((key) => formulas[key] === undefined)]).toEqual([lesson.id, []])
  }
})

test('a lesson of English brings words', () => {
  for (const lesson of listLessons('video', 'audio', 'text'))
    if (getSubject(lesson).id === 'english')
      expect([lesson.id, lesson.words.length >= 3]).toEqual([lesson.id, true])
})

test('a film lasts three minutes, has three parts and a sentence for all that is said, and its file has the stated size', () => {
  for (const { id, kind, seconds = 0, media, chapters, cues, board } of listLessons('video', 'audio')) {
    const last = cues.at(-1)?.to ?? 0
    const size = statSync(join(DIR, media?.url ?? 'none'), { throwIfNoEntry: false })?.size
    expect({
      id,
      isLong: seconds >= 180,
      hasParts: kind === 'audio' || chapters.length >= 3,
      // No more than a breath at the end is silent.
      isSaid: last <= seconds * 10 && last >= seconds * 10 - 60,
      isInOrder: cues.every(({ from, to }, at) => from < to && from >= (cues[at - 1]?.to ?? 0)),
      hasBoard: kind === 'audio' || board.length >= 8,
      bytes: size,
    }).toEqual({
      id,
      isLong: true,
      hasParts: true,
      isSaid: true,
      isInOrder: true,
      hasBoard: true,
      bytes: media?.bytes,
    })
  }
})

test('each film is named by the hash of its bytes, and none is left over', () => {
  const folder = join(DIR, 'media/lessons')
  const shown = listLessons('video', 'audio').map(({ media }) => media?.url.split('/').at(-1))
  for (const file of readdirSync(folder)) {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    expect([file, file.split('.')[0]]).toEqual([file, hash.slice(0, 16)])
    expect(shown).toContain(file)
  }
})

test('films and recordings weigh less than sixty megabytes', () => {
  const bytes = listLessons('video', 'audio').map(({ media }) => media?.bytes ?? 0)
  expect(bytes.reduce((sum, byte) => sum + byte, 0)).toBeLessThan(60 * 1024 * 1024)
})

test('a product leads to lessons that open without an account alone, by their own titles', () => {
  const folder = join(DIR, 'products')
  const shipped = readdirSync(folder).map((name) => {
    const bytes = readFileSync(join(folder, name))
    return { name: `products/${name}`, bytes, value: Value.Parse(Product, JSON.parse(bytes.toString())) }
  })
  const listFaults = (file: (typeof shipped)[number]): string[] => {
    const faults: string[] = []
    checkTrials(file, read, (fault) => void faults.push(fault))
    return faults
  }
  expect(shipped.flatMap(listFaults)).toEqual([])
  const [first] = shipped.filter(({ value }) => value.trials !== undefined)
  if (!first) throw new Error('a product has lessons to try')
  const trials = [
    { lesson: 'maths-limit.02-equivalent', title: '等价无穷小：找一个简单的替身' },
    { lesson: 'maths-limit.99-none', title: '没有' },
    { lesson: 'maths-limit.01-limit-idea', title: '别的标题' },
  ]
  const faults = listFaults({ ...first, value: { ...first.value, trials } })
  expect(faults).toHaveLength(3)
  expect(faults[0]).toContain(meaningText.noTrial('maths-limit.02-equivalent'))
  expect(faults[1]).toContain(meaningText.noTrial('maths-limit.99-none'))
  expect(faults[2]).toContain(meaningText.otherTitle('极限：要多近就能有多近'))
})

test('a product gives away no course that there is not', () => {
  const name = 'products/sample-vacation-27.json'
  const bytes = readFileSync(join(DIR, name))
  const value = Value.Parse(Product, JSON.parse(bytes.toString()))
  const listFaults = (free: readonly string[]): string[] => {
    const faults: string[] = []
    checkFree({ name, bytes, value: { ...value, free: [...free] } }, read, (fault) => void faults.push(fault))
    return faults
  }
  expect(value.free).toEqual(['winter-english', 'winter-politics'])
  expect(listFaults(value.free ?? [])).toEqual([])
  expect(listFaults(['winter-none'])).toEqual([
    expect.stringContaining(meaningText.noFreeCourse('winter-none')),
  ])
})

test('every free course of the course choice opens lessons of its term', () => {
  const { courseChoice } = loadBoot(join(DIR, '../deploy/boot.sample.json'))
  const opened = (goods: string) =>
    read.courses.filter((course) => course.goods.includes(goods)).map(({ id }) => id)
  for (const [first, second] of Object.values(courseChoice)) {
    expect([first, opened(first)]).toEqual([first, ['winter-english']])
    expect([second, opened(second)]).toEqual([second, ['winter-politics']])
  }
})
