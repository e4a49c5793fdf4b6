import { MAX_SECONDS } from '../../../../contract/domain/course/event'
import { formulasIn } from '../../../../contract/domain/practice/markup'
import { LessonKind, type Lesson } from '../../../../contract/schemas/course'
import { courseFileText as text } from '../../strings/course-files'
import type { CourseMatter, LessonText } from './types'
import { scriptOf, type MadeFilm } from './films'
import { saidIn, type CourseSource } from './source'
import { timelineOf, type Timeline } from './timeline'
import { readSubtitles } from './vtt'

/** Fields of a lesson's file. */
export const LESSON_FIELDS: ReadonlySet<string> = new Set([
  'kind',
  'trial',
  'nodes',
  'questions',
  'words',
  'paper',
  'film',
  'begins',
  'stream',
  'media',
  'seconds',
  'subtitles',
])

/** Fewest and most questions of a lesson, by kind. */
const QUESTIONS: Readonly<Record<LessonKind, readonly [number, number]>> = {
  video: [3, 5],
  audio: [3, 5],
  text: [3, 5],
  live: [3, 5],
  questions: [3, 20],
  paper: [0, 0],
}
/** Fewest questions of a live class that can be put to all in it: they are answered by choosing. */
const LEAST_CHOICES = 3
/** A film of ours teaches for three minutes at least. */
const SHORTEST_SECONDS = 180
const [SHORTEST_SAY, LONGEST_SAY] = [4, 40]
/** Longest title of a slide, and longest line of a board in signs of its source. */
const [LONGEST_SLIDE, LONGEST_LINE] = [16, 240]

/** What a lesson is read with. */
export interface LessonReading {
  readonly id: string
  readonly course: string
  readonly matter: CourseMatter
  readonly film: MadeFilm | undefined
  /** The text of the subtitles that it names; undefined where there is no such file. */
  readonly subtitles: string | undefined
  readonly fault: (line: number, what: string) => void
}

const words = (value = ''): string[] => value.split(' ').filter(Boolean)
const isOdd = (line: string): boolean => (line.match(/\$/g)?.length ?? 0) % 2 === 1

function checkItems({ sections }: CourseSource, isBoard: boolean, { fault }: LessonReading): void {
  for (const { items } of sections) {
    let hasSlide = false
    for (const { kind, text: content, line } of items) {
      const length = [...content].length
      if (kind === 'say') {
        if (content.includes('$')) fault(line, text.sayFormula)
        if (length < SHORTEST_SAY || length > LONGEST_SAY) fault(line, text.say(length))
      } else if (kind === 'slide') {
        hasSlide = true
        if (length === 0 || length > LONGEST_SLIDE) fault(line, text.slide)
      } else {
        if (isBoard && !hasSlide) fault(line, text.before)
        if (isBoard && length > LONGEST_LINE) fault(line, text.line(length))
        if (isOdd(content)) fault(line, text.dollar)
      }
    }
  }
}

function checkLinks(source: CourseSource, kind: LessonKind, { matter, fault }: LessonReading): void {
  const { fields, lines } = source
  const at = (name: string): number => lines.get(name) ?? 1
  const nodes = words(fields.get('nodes'))
  if (kind !== 'paper' && (nodes.length === 0 || nodes.length > 3)) fault(at('nodes'), text.nodes)
  for (const node of nodes) if (!matter.leaves.has(node)) fault(at('nodes'), text.node(node))
  const questions = words(fields.get('questions'))
  const [least, most] = QUESTIONS[kind]
  if (questions.length < least || questions.length > most) fault(at('questions'), text.questions(least, most))
  for (const id of questions) if (!matter.questions.has(id)) fault(at('questions'), text.question(id))
  if (kind === 'live' && questions.filter((id) => matter.choices.has(id)).length < LEAST_CHOICES)
    fault(at('questions'), text.choices(LEAST_CHOICES))
  for (const word of words(fields.get('words')))
    if (!matter.words.has(word)) fault(at('words'), text.word(word))
  const paper = fields.get('paper')
  if (kind === 'paper' && !matter.papers.has(paper ?? '')) fault(at('paper'), text.paper(paper ?? ''))
}

/** How long something of the operator's own lasts. */
function secondsOf({ fields, lines }: CourseSource, fault: LessonReading['fault']): number {
  const seconds = Number(fields.get('seconds'))
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS)
    fault(lines.get('seconds') ?? 1, text.seconds)
  return seconds
}

/** A film of the operator's own: its address, and its parts by `## 12:30 标题`. */
function ownFilm(source: CourseSource, { fault, matter, subtitles }: LessonReading) {
  const { fields, lines } = source
  const url = fields.get('media') ?? ''
  const seconds = secondsOf(source, fault)
  if (!/^https:\/\/[^\s/]|^\/media\/(?!.*\.\.)\S+$/.test(url)) fault(lines.get('media') ?? 1, text.media)
  else if (url.startsWith('/') && !matter.hasMedia(url))
    fault(lines.get('media') ?? 1, text.mediaMissing(url))
  let last = -1
  const chapters = source.sections.map(({ title, line }) => {
    const [, minute = '', second = '', name = title] = /^(\d{1,3}):([0-5]\d) (.+)$/.exec(title) ?? []
    const at = minute === '' ? NaN : Number(minute) * 60 + Number(second)
    if (!(at > last && at < seconds)) fault(line, text.at)
    last = at
    return { title: name, at }
  })
  const file = fields.get('subtitles')
  const cues = file === undefined ? [] : readSubtitles(subtitles ?? '')
  if (file !== undefined && !cues) fault(lines.get('subtitles') ?? 1, text.subtitles(file))
  return { media: { url, seconds, bytes: 0 }, timeline: { chapters, cues: cues ?? [], board: [] } }
}

function madeFilm(
  source: CourseSource,
  reading: LessonReading,
): { media?: Lesson['media']; timeline: Timeline } {
  const { film, fault } = reading
  const said = saidIn(source.sections)
  if (said.length === 0) fault(1, text.noSay)
  if (!film || film.script !== scriptOf(source) || film.times.length !== said.length) {
    fault(1, text.notMade)
    return { timeline: timelineOf(source.sections, []) }
  }
  if (!reading.matter.hasMedia(film.url)) fault(1, text.mediaMissing(film.url))
  const { url, seconds, bytes } = film
  return { media: { url, seconds, bytes }, timeline: timelineOf(source.sections, film.times) }
}

function liveOf(
  { fields, lines }: CourseSource,
  { course, fault }: LessonReading,
): NonNullable<Lesson['live']> {
  const [, days = '', hour = '', minute = ''] =
    /^((?:[1-7] )+)([01]\d|2[0-3]):([0-5]\d)$/.exec(fields.get('begins') ?? '') ?? []
  if (days === '') fault(lines.get('begins') ?? 1, text.begins)
  return {
    film: `${course}.${fields.get('film') ?? ''}`,
    days: words(days).map(Number),
    minute: Number(hour) * 60 + Number(minute),
  }
}

/** The stream of a class, where it has one, and how long the class lasts; without one it lasts as long as its film. */
function streamOf(source: CourseSource, { fault }: LessonReading): Pick<LessonText, 'stream' | 'seconds'> {
  const stream = source.fields.get('stream')
  if (stream === undefined) return {}
  if (!/^https:\/\/[^\s/]+\/\S+$/.test(stream)) fault(source.lines.get('stream') ?? 1, text.stream)
  return { stream, seconds: secondsOf(source, fault) }
}

const isKind = (kind: string): kind is LessonKind => Object.hasOwn(QUESTIONS, kind)

/** The keys of a lesson's formulas. */
export const formulasOfLesson = ({ board, text: parts }: Pick<LessonText, 'board' | 'text'>): string[] =>
  [...board, ...parts].flatMap(({ lines }) => lines).flatMap(formulasIn)

/** Reads a lesson; reports each fault with its line. Undefined where its kind is unknown. */
export function lessonOf(source: CourseSource, reading: LessonReading): LessonText | undefined {
  const { fields, lines, sections, title } = source
  const kind = fields.get('kind') ?? ''
  if (!isKind(kind)) {
    reading.fault(lines.get('kind') ?? 1, kind === '' ? text.missing('kind') : text.kind(kind))
    return undefined
  }
  const isPlayed = kind === 'video' || kind === 'audio'
  checkItems(source, isPlayed, reading)
  checkLinks(source, kind, reading)
  if ((isPlayed || kind === 'text') && sections.length === 0) reading.fault(1, text.noSection)
  const isOwn = fields.has('media')
  const { media, timeline } = !isPlayed
    ? { media: undefined, timeline: { chapters: [], cues: [], board: [] } }
    : isOwn
      ? ownFilm(source, reading)
      : madeFilm(source, reading)
  if (kind === 'video' && media && media.seconds < SHORTEST_SECONDS && !isOwn)
    reading.fault(1, text.short(media.seconds))
  const paper = fields.get('paper')
  return {
    id: reading.id,
    course: reading.course,
    title,
    kind,
    isTrial: fields.get('trial') === 'yes',
    nodes: words(fields.get('nodes')),
    questions: words(fields.get('questions')),
    words: words(fields.get('words')),
    ...timeline,
    text: isPlayed
      ? []
      : sections.map((section) => ({
          title: section.title,
          lines: section.items.map((item) => item.text),
        })),
    ...(media && { seconds: media.seconds, media }),
    ...(kind === 'paper' && paper !== undefined && { paper }),
    ...(kind === 'live' && { live: liveOf(source, reading), ...streamOf(source, reading) }),
  }
}
