import { formulasIn } from '../../../../../contract/domain/practice/markup'
import { LessonKind, type Lesson } from '../../../../../contract/schemas/courses/course'
import { courseFileText as text } from '../strings/course-files'
import { checkLesson } from './limits'
import { madeFilm, getOwnFilm, getStream } from './media'
import { saysYes, type CourseSource } from './source'
import type { LessonText } from '../../../domain/content/courses/types'
import type { LessonReading } from './reading'

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
/** A film of ours teaches for three minutes at least. */
const SHORTEST_SECONDS = 180
const [SHORTEST_SAY, LONGEST_SAY] = [4, 40]
/** Longest title of a slide, and longest line of a board in characters of its source. */
const [LONGEST_SLIDE, LONGEST_LINE] = [16, 240]
/** Most words that the contract allows. */
const MOST_WORDS = 20

const words = (value = ''): string[] => value.split(' ').filter(Boolean)
const isOdd = (line: string): boolean => (line.match(/\$/g)?.length ?? 0) % 2 === 1

/** The entries that stand twice in a list, each once. */
const twiceIn = (list: readonly string[]): Set<string> =>
  new Set(list.filter((item, at) => list.indexOf(item) < at))

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
  if (nodes.length > 3 || (nodes.length === 0 && kind !== 'paper')) fault(at('nodes'), text.nodes)
  for (const node of nodes) if (!matter.leaves.has(node)) fault(at('nodes'), text.node(node))
  const questions = words(fields.get('questions'))
  const [least, most] = QUESTIONS[kind]
  if (questions.length < least || questions.length > most) fault(at('questions'), text.questions(least, most))
  for (const id of questions) if (!matter.questions.has(id)) fault(at('questions'), text.question(id))
  // A question that cannot be put to a whole class would never come.
  if (kind === 'live')
    for (const id of questions)
      if (matter.questions.has(id) && !matter.choices.has(id)) fault(at('questions'), text.choice(id))
  const known = words(fields.get('words'))
  for (const word of known) if (!matter.words.has(word)) fault(at('words'), text.word(word))
  if (known.length > MOST_WORDS) fault(at('words'), text.tooMany(MOST_WORDS))
  for (const name of ['nodes', 'questions', 'words'])
    for (const twice of twiceIn(words(fields.get(name)))) fault(at(name), text.again(twice))
  const paper = fields.get('paper')
  if (kind === 'paper' && !matter.papers.has(paper ?? '')) fault(at('paper'), text.paper(paper ?? ''))
}

function getLive(
  { fields, lines }: CourseSource,
  { course, matter, fault }: LessonReading,
): NonNullable<Lesson['live']> {
  const [, days = '', hour = '', minute = ''] =
    /^((?:[1-7] )+)([01]\d|2[0-3]):([0-5]\d)$/.exec(fields.get('begins') ?? '') ?? []
  if (days === '') fault(lines.get('begins') ?? 1, text.begins)
  for (const day of twiceIn(words(days))) fault(lines.get('begins') ?? 1, text.again(day))
  return {
    film: `${course}.${fields.get('film') ?? ''}`,
    days: words(days).map(Number),
    minute: Number(hour) * 60 + Number(minute),
    answerSeconds: words(fields.get('questions')).map((id) => matter.choices.get(id) ?? 0),
    ...(fields.has('stream') && { isStreamed: true }),
  }
}

const isKind = (kind: string): kind is LessonKind => Object.hasOwn(QUESTIONS, kind)

/** The keys of a lesson's formulas. */
export const formulasOfLesson = ({ board, text: parts }: Pick<LessonText, 'board' | 'text'>): string[] =>
  [...board, ...parts].flatMap(({ lines }) => lines).flatMap(formulasIn)

/** Reads a lesson; reports each fault with its line. Undefined where its kind is unknown. */
export function findLesson(source: CourseSource, reading: LessonReading): LessonText | undefined {
  const { fields, lines, sections, title } = source
  const kind = fields.get('kind') ?? ''
  if (!isKind(kind)) {
    reading.fault(lines.get('kind') ?? 1, kind === '' ? text.missing('kind') : text.kind(kind))
    return undefined
  }
  const isPlayed = kind === 'video' || kind === 'audio'
  checkItems(source, isPlayed, reading)
  checkLesson(source, isPlayed, reading.fault)
  checkLinks(source, kind, reading)
  if ((isPlayed || kind === 'text') && sections.length === 0) reading.fault(1, text.noSection)
  const isOwn = fields.has('media')
  const { media, timeline } = !isPlayed
    ? { media: undefined, timeline: { chapters: [], cues: [], board: [] } }
    : isOwn
      ? getOwnFilm(source, reading)
      : madeFilm(source, reading)
  if (kind === 'video' && media && media.seconds < SHORTEST_SECONDS && !isOwn)
    reading.fault(1, text.short(media.seconds))
  const paper = fields.get('paper')
  return {
    id: reading.id,
    course: reading.course,
    title,
    kind,
    isTrial: saysYes(source, 'trial', reading.fault),
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
    ...(kind === 'live' && { live: getLive(source, reading), ...getStream(source, reading) }),
  }
}
