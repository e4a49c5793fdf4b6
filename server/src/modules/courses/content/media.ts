import { MAX_SECONDS } from '../../../../../contract/domain/courses/event'
import type { Cue, Lesson } from '../../../../../contract/schemas/courses/course'
import { courseFileText as text } from '../strings/course-files'
import { getScript } from './films'
import { HLS } from '../../../domain/content/named-media'
import { saidIn, type CourseSource } from './source'
import { getTimeline, type Timeline } from './timeline'
import type { LessonText } from '../../../domain/content/courses/types'
import type { LessonReading } from './reading'
import { readSubtitles } from './vtt'

/** Most sentences of subtitles that the contract allows. */
const MOST_CUES = 2000
/** Longest address that the contract allows. */
const LONGEST_URL = 2048
/** Longest name of an object in the operator's bucket: with its signature it is an address. */
const LONGEST_NAME = 800

const isAddress = (url: string): boolean =>
  /^https:\/\/[^\s/]\S+$/.test(url) && url.length <= LONGEST_URL && URL.canParse(url)

/** The length of a film or recording of the operator's own, in seconds; undefined where that is not said well. */
function findSeconds({ fields, lines }: CourseSource, fault: LessonReading['fault']): number | undefined {
  const value = fields.get('seconds') ?? ''
  const seconds = Number(value)
  if (/^[1-9]\d{0,4}$/.test(value) && seconds <= MAX_SECONDS) return seconds
  fault(lines.get('seconds') ?? 1, text.seconds)
  return undefined
}

/** The subtitles of a film of the operator's own; none of them is later than its end. */
function getOwnCues(
  { fields, lines }: CourseSource,
  seconds: number,
  { fault, subtitles }: Pick<LessonReading, 'fault' | 'subtitles'>,
): Cue[] {
  const file = fields.get('subtitles')
  if (file === undefined) return []
  const line = lines.get('subtitles') ?? 1
  const cues = readSubtitles(subtitles ?? '')
  if (!cues) fault(line, text.subtitles(file))
  if (cues && cues.length > MOST_CUES) fault(line, text.tooMany(MOST_CUES))
  const late = cues?.find(({ to }) => to > seconds * 10)
  if (late) fault(line, text.late(file, late.text))
  return cues ?? []
}

/** A film of the operator's own: its address, and its parts by `## 12:30 标题`. */
export function getOwnFilm(source: CourseSource, { fault, matter, subtitles }: LessonReading) {
  const { fields, lines } = source
  const url = fields.get('media') ?? ''
  const length = findSeconds(source, fault)
  // Without its length no time can be checked: only that fault is reported.
  const seconds = length ?? MAX_SECONDS
  // Characters that a browser reads as an escape, a query or a fragment are no part of a file's name.
  const isHere = /^\/media\/(?!signed\/|.*\.\.)[^\s%?#\\]+$/.test(url)
  const isInBucket = url.length <= LONGEST_NAME && /^s3:(?![/.])(?!.*(?:\.\.|\/\/))[^\s%?#\\]+$/.test(url)
  const line = lines.get('media') ?? 1
  if (!isHere && !isInBucket && !isAddress(url)) fault(line, text.media)
  else if (isHere && !matter.hasMedia(url)) fault(line, text.mediaMissing(url))
  // Its folder is closed with it.
  else if (HLS.test(url) && /^(?:\/media\/|s3:)[^/]+$/.test(url)) fault(line, text.streamFolder)
  let last = -1
  const chapters = source.sections.map(({ title, line }) => {
    const [, minute = '', second = '', name = title] = /^(\d{1,3}):([0-5]\d) (.+)$/.exec(title) ?? []
    const at = minute === '' ? NaN : Number(minute) * 60 + Number(second)
    if (length !== undefined && !(at > last && at < seconds)) fault(line, text.at)
    last = at
    return { title: name, at }
  })
  return {
    media: { url, seconds, bytes: 0 },
    timeline: { chapters, cues: getOwnCues(source, seconds, { fault, subtitles }), board: [] },
  }
}

/** A film of ours, made of the lesson as it stands. */
export function madeFilm(
  source: CourseSource,
  reading: LessonReading,
): { media?: Lesson['media']; timeline: Timeline } {
  const { film, fault } = reading
  const said = saidIn(source.sections)
  if (said.length === 0) fault(1, text.noSay)
  const isMade = film?.script === getScript(source) && film.times.length === said.length
  if (!isMade || film.times.some(([, to]) => to > film.seconds * 10)) {
    fault(1, text.notMade)
    return { timeline: getTimeline(source.sections, []) }
  }
  if (!reading.matter.hasMedia(film.url)) fault(1, text.mediaMissing(film.url))
  const { url, seconds, bytes } = film
  return { media: { url, seconds, bytes }, timeline: getTimeline(source.sections, film.times) }
}

/** The stream of a class and the length of the class; without a stream it is as long as its film. */
export function getStream(
  source: CourseSource,
  { fault }: LessonReading,
): Pick<LessonText, 'stream' | 'seconds'> {
  const stream = source.fields.get('stream')
  if (stream === undefined) return {}
  if (!isAddress(stream) || !HLS.test(stream)) fault(source.lines.get('stream') ?? 1, text.stream)
  const seconds = findSeconds(source, fault)
  return { stream, ...(seconds !== undefined && { seconds }) }
}
