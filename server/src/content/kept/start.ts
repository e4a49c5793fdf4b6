import type { Say } from '../../lib/say'
import { chinaMinute } from '../../../../contract/domain/china-time'
import {
  ContentError,
  isHarmless,
  readContent,
  sortFindings,
  type Finding,
  type Reading,
  type ReadingPlaces,
} from '..'
import type { Content } from '../../domain/content/content'
import type { Courses } from '../../domain/content/courses/types'
import type { Branches } from '../../domain/content/rows'
import {
  filesOfKind,
  filesOfKinds,
  fixedKinds,
  kinds,
  type Kind,
  type KindFiles,
} from '../../domain/content/kinds'
import { contentText, keptText, liveText } from '../../strings/content'
import { readCourses } from '../../modules/courses/content/courses'
import { editedCourses } from '../../modules/courses/content/edited'
import { soundCourses } from '../../modules/courses/content/sound'
import type { LastGoodContent } from './folder'

/** The places that the content of a start is read from. */
export interface ContentStart {
  readonly dir: string
  readonly branches: Branches
  /** The stored content of the last run; only where a broken folder must not prevent the start. */
  readonly lastGood?: LastGoodContent
  readonly say: Say
}

/** The content of a start, and the findings in the folder. */
export interface StartedContent {
  readonly content: Content
  readonly findings: readonly Finding[]
  /** The kinds that come from the server before, because the folder's are broken. */
  readonly held: ReadonlySet<Kind>
  /** The files that were read, in their state before the reading. */
  readonly files: ReadonlyMap<Kind, KindFiles>
}

/** All courses, those with a fault as they were stored; undefined if no stored one is better. */
async function listRetiredCourses(
  { dir }: LastGoodContent,
  { bank, words, courses }: Content,
  { faulty }: Reading,
): Promise<Courses | undefined> {
  const unserved = new Set<string>()
  const report = (_: string, of?: string): void => void (of !== undefined && unserved.add(of))
  const sound = soundCourses(await readCourses({ dir, bank, words, report }), unserved)
  const all = editedCourses(sound, courses, faulty)
  return all.courses.every((course) => courses.courses.includes(course)) ? undefined : all
}

/** The content that a start uses if the folder is broken. */
interface HeldContent {
  readonly content: Content
  readonly held: ReadonlySet<Kind>
  /** The faults of each held kind, without those that only followed from another kind. */
  readonly causes: readonly Finding[]
  /** The faults of courses. */
  readonly courseProblems: readonly string[]
}

/**
 * Reads each broken kind as it was stored, in order: a kind that names it may be good with it. Parts that then do not fit
 * together, such as a held coupon for a product that is gone, stay as they are: a running server took each kind over by
 * itself. Undefined if a broken kind was never good.
 */
async function readHeld(
  { dir, branches }: ContentStart,
  lastGood: LastGoodContent,
  first: Reading,
): Promise<HeldContent | undefined> {
  const held = new Set<Kind>()
  const causes: Finding[] = []
  const hold = (broken: Kind, { findings }: Reading): void => {
    held.add(broken)
    causes.push(...findings.filter((found) => found.kind === broken && !isHarmless(found)))
  }
  const read = (known: ReadingPlaces['known'] = {}): Promise<Reading> =>
    readContent({ from: (kind) => (held.has(kind) ? lastGood.dir : dir), branches, trusted: held, known })
  if (findFirstBroken(first, held)) for (const kind of await findGone(dir, lastGood)) hold(kind, first)
  let reading = held.size > 0 ? await read() : first
  for (;;) {
    const broken = findFirstBroken(reading, held)
    if (broken === undefined) break
    if (!lastGood.times.has(broken)) return undefined
    hold(broken, reading)
    reading = await read(broken === 'words' || broken === 'bank' ? {} : findGood(reading))
  }
  const { content, faulty } = reading
  if (!content) return undefined
  const courses =
    faulty.size > 0 && lastGood.times.has('courses')
      ? await listRetiredCourses(lastGood, content, reading)
      : undefined
  if (courses) held.add('courses')
  const { courseProblems } = sortFindings(reading.findings)
  return { content: { ...content, ...(courses && { courses }) }, held, causes, courseProblems }
}

/** The stored kinds that have no file any more: while others are broken, nobody removed them on purpose. */
async function findGone(dir: string, { dir: lastGoodDir, times }: LastGoodContent): Promise<Kind[]> {
  const gone: Kind[] = []
  for (const kind of times.keys()) {
    const files = await filesOfKind(dir, kind)
    if (files.size === 0 && (await filesOfKind(lastGoodDir, kind)).size > 0) gone.push(kind)
  }
  return gone
}

const findFirstBroken = ({ findings }: Reading, held: ReadonlySet<Kind>): Kind | undefined =>
  kinds.find((kind) => !held.has(kind) && findings.some((found) => found.kind === kind && !isHarmless(found)))

/** Finds the slow kinds without faults, which need not be read twice. */
function findGood({ content, findings }: Reading): Partial<Pick<Content, 'words' | 'bank'>> {
  const isGood = (kind: Kind): boolean => !findings.some((found) => found.kind === kind)
  if (!content) return {}
  const { words, bank } = content
  return { ...(isGood('words') && { words }), ...(isGood('bank') && { bank }) }
}

/**
 * Loads the content for a start. Faults of courses are logged and the rest is loaded without them: a fault in one
 * lesson's file must not stop the whole site from starting. A broken kind is loaded as the server before stored it.
 * Throws ContentError with the first problem if it was not stored.
 */
export async function startContent(given: ContentStart): Promise<StartedContent> {
  const { dir, branches, lastGood, say } = given
  const files = await filesOfKinds(dir)
  const first = await readContent({ from: () => dir, branches })
  const { findings } = first
  const { problems, courseProblems, priceProblems } = sortFindings(findings)
  const whole = problems.length === 0 ? first.content : undefined
  const start =
    (lastGood && findings.length > 0 ? await readHeld(given, lastGood, first) : undefined) ??
    (whole && { content: whole, held: new Set<Kind>(), causes: [], courseProblems })
  if (!start) throw new ContentError(problems[0] ?? contentText.folderMissing(dir))
  const { content, held, causes } = start
  ;[...causes.map(({ sentence }) => sentence), ...priceProblems].forEach((line) => say(line))
  if (start.courseProblems.length > 0)
    [held.has('courses') ? liveText.coursesKept : liveText.coursesLeftOut, ...start.courseProblems].forEach(
      (line) => say(line),
    )
  if (held.size > 0) say(describeHeld(held, lastGood))
  return { content, findings, held, files }
}

function describeHeld(held: ReadonlySet<Kind>, lastGood: LastGoodContent | undefined): string {
  const old = [...held].map((kind) => keptText.kind(kind, chinaMinute(lastGood?.times.get(kind) ?? 0)))
  return keptText.started(
    old,
    [...held].filter((kind) => fixedKinds.has(kind)),
  )
}
