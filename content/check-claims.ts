import type { Course, LessonHead } from '../contract/schemas/courses/course'
import type { Product } from '../contract/schemas/main/content'
import type { ReadableContent } from '../server/src/content'
import type { Content } from '../server/src/domain/content/content'
import { listCourses, idleGoods, paidLessons } from '../server/src/domain/content/sale'
import type { LessonText } from '../server/src/domain/content/courses/types'
import { formatYuan } from '../server/src/lib/yuan'
import { claimText as text } from '../server/src/strings/claims'
import { contentText } from '../server/src/strings/content'
import { listTexts } from './texts'

/** Signs of a text that are read in a minute, as the page of a lesson reckons. */
const PER_MINUTE = 350
/** How far a length in words may be from the measured one, in minutes. */
const ABOUT = 1
/** Terms that hold for both, whether or not somebody streams now. */
const TERMS: readonly string[] = ['license.json', 'staff-terms.json']
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100 }
const DIGITS = '零一二三四五六七八九'

/** A Chinese number below a thousand, or digits. */
export function numberIn(words: string): number {
  if (/^\d+$/.test(words)) return Number(words)
  let [sum, last] = [0, 0]
  for (const sign of words) {
    const unit = UNITS[sign]
    if (unit === undefined) last = DIGITS.indexOf(sign === '两' ? '二' : sign)
    else [sum, last] = [sum + (last || 1) * unit, 0]
  }
  return sum + last
}

type Of = Pick<Content, 'pages' | 'products' | 'learningMap'> &
  Pick<ReadableContent, 'home'> & {
    readonly courses: {
      readonly courses: readonly Course[]
      readonly lessons: ReadonlyMap<string, LessonText>
    }
  }

const lessonsIn = (courses: readonly Course[]): LessonHead[] =>
  courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons))

/** The file of a lesson in the content folder. */
export const lessonFile = (lesson: string): string => `courses/${lesson.replace('.', '/')}.txt`

/** Every broadcast that is promised and that nobody streams, as a sentence; of courses with a fault it is unknown who streams. */
export function checkBroadcasts(content: Of, faulty: ReadonlySet<string> = new Set()): string[] {
  const { courses } = content.courses
  const shown = lessonsIn(courses).filter(({ live }) => live && live.isStreamed !== true)
  const titles = shown.flatMap(({ id, title }) =>
    title.includes('直播') ? [contentText.field(lessonFile(id), 'title', text.lessonTitle(title))] : [],
  )
  const mayStream = faulty.size > 0 || lessonsIn(courses).some(({ live }) => live?.isStreamed === true)
  if (mayStream) return titles
  const announced = new Set(
    [...content.pages].flatMap(([file, { config }]) => (config.live ? [`pages/${file}`] : [])),
  )
  const said = listTexts(content).filter(
    ({ name, text: words }) => words.includes('直播') && !announced.has(name) && !TERMS.includes(name),
  )
  const reported = courses.flatMap(({ id, summary, chapters }) =>
    [summary, ...chapters.map(({ title }) => title)]
      .filter((words) => words.includes('直播'))
      .map(() => contentText.field(`courses/${id}/course.txt`, 'summary', text.noStream)),
  )
  return [
    ...titles,
    ...reported,
    ...said.map(({ name, field }) => contentText.field(name, field, text.noStream)),
  ]
}

/** How long a lesson takes that is played or read, in minutes; undefined for one that is worked. */
function lessonMinutes(lesson: LessonHead, lessons: Of['courses']['lessons']): number | undefined {
  if (lesson.kind === 'video' || lesson.kind === 'audio') return (lesson.seconds ?? 0) / 60
  if (lesson.kind !== 'text') return undefined
  const lines = lessons.get(lesson.id)?.text.flatMap((part) => part.lines) ?? []
  return lines.join('').length / PER_MINUTE
}

const EACH = /每讲约?([零一二两三四五六七八九十\d]+?)(?:到([零一二两三四五六七八九十\d]+))?分钟/

/** The minutes claimed by "every lesson takes so long": `三四分钟` is three to four. */
function claimed(words: string): { said: string; least: number; most: number } | undefined {
  const [said, first = '', second] = EACH.exec(words) ?? []
  if (said === undefined) return undefined
  const [one = '', another = ''] = first
  if (second === undefined && /^[一二三四五六七八九]{2}$/.test(first))
    return { said, least: numberIn(one), most: numberIn(another) }
  return { said, least: numberIn(first), most: numberIn(second ?? first) }
}

function eachFault(words: string, measured: readonly number[]): string | undefined {
  const claim = claimed(words)
  if (claim === undefined || measured.length === 0) return undefined
  const [least, most] = [Math.min(...measured), Math.max(...measured)]
  const isSound = claim.least >= least - ABOUT && claim.most <= most + ABOUT
  return isSound ? undefined : text.each(claim.said, Math.round(least), Math.round(most))
}

/** The lengths by which a product is measured: those of its outline, of what it opens, or of what it lets try. */
function lessonLengths({ outline, sale, trials = [] }: Product, { courses }: Of): number[] {
  const planned = outline.flatMap(({ lessons }) => lessons.flatMap(({ minutes }) => minutes ?? []))
  if (planned.length > 0) return planned
  const all = lessonsIn(courses.courses)
  const own = sale
    ? lessonsIn(listCourses(courses.courses, sale.goods))
    : all.filter(({ id }) => trials.some(({ lesson }) => lesson === id))
  return own.flatMap((lesson) => lessonMinutes(lesson, courses.lessons) ?? [])
}

/** Every length of a lesson in courses, products and pages that is not the measured one, as a sentence. */
export function checkLengths(content: Of): string[] {
  const { courses, products, pages } = content
  const ofCourses = courses.courses.flatMap(({ id, summary, chapters }) => {
    const own = chapters.flatMap(({ lessons }) => lessons)
    const fault = eachFault(
      summary,
      own.flatMap((lesson) => lessonMinutes(lesson, courses.lessons) ?? []),
    )
    return fault ? [contentText.field(`courses/${id}/course.txt`, 'summary', fault)] : []
  })
  const ofTexts = listTexts({ pages, products, home: content.home }).flatMap(
    ({ name, field, text: words }) => {
      const page = pages.get(name.replace('pages/', ''))
      const product = products.get(page?.config.productId ?? name.replace(/^products\/|\.json$/g, ''))
      const fault = product && eachFault(words, lessonLengths(product, content))
      return fault ? [contentText.field(name, field, fault)] : []
    },
  )
  return [...ofCourses, ...ofTexts]
}

/** Compares what a product promises with its courses: the number of lessons of each kind, and minutes of film. */
function deliverFaults(product: Product, { courses }: Of): string[] {
  const { sale, productId } = product
  if (!sale) return []
  const own = lessonsIn(listCourses(courses.courses, sale.goods))
  return sale.delivers.flatMap(({ kind, title }, at) => {
    const field = `sale.delivers.${at}.title`
    const fault = (what: string) => contentText.field(`products/${productId}.json`, field, what)
    const found = own.filter((lesson) => lesson.kind === kind)
    const [, count] = / (\d+) 讲/.exec(title) ?? []
    const [, minutes] = /约 (\d+) 分钟/.exec(title) ?? []
    const measured = found.reduce((sum, { seconds = 0 }) => sum + seconds, 0) / 60
    return [
      ...(count !== undefined && Number(count) !== found.length
        ? [fault(text.count(Number(count), found.length))]
        : []),
      ...(minutes !== undefined && Math.abs(Number(minutes) - measured) > ABOUT
        ? [fault(text.minutes(Number(minutes), Math.round(measured)))]
        : []),
    ]
  })
}

/** The numbers of a sold product's refund rule, which are those that a refund counts by. */
function refundFaults({ sale, productId, refund }: Product, { courses }: Of): string[] {
  if (!sale) return []
  const lessons = listCourses(courses.courses, sale.goods).flatMap(paidLessons).length
  const { full, days, shipped, once } = sale.refund
  const says = (...words: readonly string[]) =>
    refund.some((line) => words.every((word) => line.includes(word)))
  const deduction = shipped === undefined ? '' : `¥${formatYuan(shipped).replace('.00', '')}`
  const faults = [
    ...(says(`共 ${lessons} 讲`, `不超过 ${full} 讲`) ? [] : [text.paid(lessons, full)]),
    ...(days !== undefined && !says(`${days} 天`) ? [text.refundDays(days)] : []),
    ...(days !== undefined && says('什么时候申请') ? [text.refundAnyTime(days)] : []),
    ...(says(deduction) ? [] : [text.refundKept(deduction)]),
    ...(once === true && !says('第一次') ? [text.refundOnce] : []),
  ]
  return faults.map((fault) => contentText.field(`products/${productId}.json`, 'refund', fault))
}

/** Every number of lessons, minutes and hours of a product that its courses or its outline do not have, as a sentence. */
export function checkProductFigures(content: Of): string[] {
  return [...content.products.values()].flatMap((product) => {
    const { outline, hours, productId } = product
    const lessons = outline.flatMap((chapter) => chapter.lessons)
    const isTimed = lessons.length > 0 && lessons.every(({ minutes }) => minutes !== undefined)
    const found = Math.round(lessons.reduce((sum, { minutes = 0 }) => sum + minutes, 0) / 60)
    const isOff = hours !== undefined && isTimed && Math.abs(hours - found) > ABOUT
    return [
      ...(isOff ? [contentText.field(`products/${productId}.json`, 'hours', text.hours(hours, found))] : []),
      ...deliverFaults(product, content),
      ...refundFaults(product, content),
    ]
  })
}

/** The sum of the parts of a total in a picture's text; undefined where it has none. */
export function hoursFault(words: string): string | undefined {
  const [, whole, parts] = /(\d+) ?课时，((?:[^，。\d]+ \d+，?){2,})/.exec(words) ?? []
  if (whole !== undefined && parts !== undefined) {
    const sum = [...parts.matchAll(/ (\d+)/g)].reduce((all, [, part]) => all + Number(part), 0)
    if (sum !== Number(whole)) return text.sum(Number(whole), sum)
  }
  const [, total] = /^([零一二三四五六七八九十百]+)课时/.exec(words) ?? []
  if (total === undefined) return undefined
  const sum = [...words.matchAll(/：(\d+) 课时/g)].reduce((all, [, part]) => all + Number(part), 0)
  return sum === numberIn(total) ? undefined : text.sum(numberIn(total), sum)
}

/** Every total of hours on a page that its parts do not come to, as a sentence. */
function checkHours({ pages, products, home }: Of): string[] {
  return listTexts({ pages, products, home }).flatMap(({ name, field, text: words }) => {
    const fault = hoursFault(words)
    return fault ? [contentText.field(name, field, fault)] : []
  })
}

/**
 * The content without courses that have a fault, and without the products that are measured by one of them or by one that
 * is not there.
 */
function measurable(content: Of, faulty: ReadonlySet<string>): Of {
  const { courses, lessons } = content.courses
  const isRead = [...faulty].every((id) => courses.some((course) => course.id === id))
  const left = courses.filter(({ id }) => !faulty.has(id))
  const suits = ({ sale, trials = [] }: Product): boolean => {
    const sold = sale ? listCourses(courses, sale.goods) : []
    const tried = trials.map(({ lesson }) => lesson.split('.')[0] ?? '')
    // The goods of a course that cannot be read are unknown.
    const isWhole = !sale || (isRead && idleGoods(courses, sale.goods).length === 0)
    return isWhole && ![...sold.map(({ id }) => id), ...tried].some((id) => faulty.has(id))
  }
  return {
    ...content,
    courses: { courses: left, lessons },
    products: new Map([...content.products].filter(([, product]) => suits(product))),
  }
}

/**
 * Lists all claims of the content that are not true, as sentences. Claims that can only be measured by courses with a
 * fault are left out.
 */
export function checkClaims(content: Of, faulty: ReadonlySet<string> = new Set()): string[] {
  const measured = measurable(content, faulty)
  return [
    ...checkBroadcasts(content, faulty),
    ...checkLengths(measured),
    ...checkProductFigures(measured),
    ...checkHours(content),
  ]
}
