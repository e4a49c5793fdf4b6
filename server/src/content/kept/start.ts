import { chinaMinute } from '../../../../contract/domain/china-time'
import {
  ContentError,
  isHarmless,
  readContent,
  sortFindings,
  type Content,
  type Finding,
  type Reading,
  type ReadingPlaces,
} from '..'
import { contentText, keptText, liveText } from '../../strings/content'
import { readCourses, type Courses } from '../courses'
import { editedCourses } from '../courses/edited'
import { soundCourses } from '../courses/sound'
import type { Branches } from '../operator'
import type { KeptContent } from './folder'
import { filesOfKind, filesOfKinds, fixedKinds, kinds, type Kind, type KindFiles } from './kinds'

/** What the content of a start is read from. */
export interface ContentStart {
  readonly dir: string
  readonly branches: Branches
  /** What a server before this one had; only where a broken folder must not keep this one from starting. */
  readonly kept?: KeptContent
  readonly say: (line: string) => void
}

/** The content of a start, and what the folder was found to be. */
export interface StartedContent {
  readonly content: Content
  readonly findings: readonly Finding[]
  /** The kinds that are those of a server before, because the folder's are broken. */
  readonly held: ReadonlySet<Kind>
  /** The files that were read, in their state before they were. */
  readonly files: ReadonlyMap<Kind, KindFiles>
}

/** The courses of which the files are at fault as they were kept, with all others; undefined where none was better. */
async function findKeptCourses(
  { dir }: KeptContent,
  { bank, words, courses }: Content,
  { faulty }: Reading,
): Promise<Courses | undefined> {
  const unserved = new Set<string>()
  const report = (_: string, of?: string): void => void (of !== undefined && unserved.add(of))
  const kept = soundCourses(await readCourses({ dir, bank, words, report }), unserved)
  const all = editedCourses(kept, courses, faulty)
  return all.courses.every((course) => courses.courses.includes(course)) ? undefined : all
}

/** What a start goes on with where the folder is broken. */
interface HeldContent {
  readonly content: Content
  readonly held: ReadonlySet<Kind>
  /** What is wrong with each kind that is held, without what was only wrong because another one was. */
  readonly causes: readonly Finding[]
  /** What is wrong with courses. */
  readonly courseProblems: readonly string[]
}

/**
 * Reads each kind that is broken as it was kept, the first one first: what names it may be good with it. What then does not
 * fit together, such as a held coupon for a product that there is not any more, is left as it is: a running server took each
 * kind over by itself. Undefined where a broken kind was never good.
 */
async function readHeld(
  { dir, branches }: ContentStart,
  kept: KeptContent,
  first: Reading,
): Promise<HeldContent | undefined> {
  const held = new Set<Kind>()
  const causes: Finding[] = []
  const hold = (broken: Kind, { findings }: Reading): void => {
    held.add(broken)
    causes.push(...findings.filter((found) => found.kind === broken && !isHarmless(found)))
  }
  const read = (known: ReadingPlaces['known'] = {}): Promise<Reading> =>
    readContent({ from: (kind) => (held.has(kind) ? kept.dir : dir), branches, trusted: held, known })
  if (findFirstBroken(first, held)) for (const kind of await findGone(dir, kept)) hold(kind, first)
  let reading = held.size > 0 ? await read() : first
  for (;;) {
    const broken = findFirstBroken(reading, held)
    if (broken === undefined) break
    if (!kept.times.has(broken)) return undefined
    hold(broken, reading)
    reading = await read(broken === 'words' || broken === 'bank' ? {} : findGood(reading))
  }
  const { content, faulty } = reading
  if (!content) return undefined
  const courses =
    faulty.size > 0 && kept.times.has('courses') ? await findKeptCourses(kept, content, reading) : undefined
  if (courses) held.add('courses')
  const { courseProblems } = sortFindings(reading.findings)
  return { content: { ...content, ...(courses && { courses }) }, held, causes, courseProblems }
}

/** The kinds that were kept and have no file any more: where others are broken, nobody took them out on purpose. */
async function findGone(dir: string, { dir: keptDir, times }: KeptContent): Promise<Kind[]> {
  const gone: Kind[] = []
  for (const kind of times.keys()) {
    const files = await filesOfKind(dir, kind)
    if (files.size === 0 && (await filesOfKind(keptDir, kind)).size > 0) gone.push(kind)
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
 * Loads the content for a start. What is wrong with courses is said, and the rest is loaded without it: one lesson's file
 * must not keep the whole site from starting. A kind that is broken is loaded as a server before this one had it, where
 * that was kept. Throws ContentError with the first problem where it was not.
 */
export async function startContent(given: ContentStart): Promise<StartedContent> {
  const { dir, branches, kept, say } = given
  const files = await filesOfKinds(dir)
  const first = await readContent({ from: () => dir, branches })
  const { findings } = first
  const { problems, courseProblems, priceProblems } = sortFindings(findings)
  const whole = problems.length === 0 ? first.content : undefined
  const start =
    (kept && findings.length > 0 ? await readHeld(given, kept, first) : undefined) ??
    (whole && { content: whole, held: new Set<Kind>(), causes: [], courseProblems })
  if (!start) throw new ContentError(problems[0] ?? contentText.folderMissing(dir))
  const { content, held, causes } = start
  ;[...causes.map(({ sentence }) => sentence), ...priceProblems].forEach(say)
  if (start.courseProblems.length > 0)
    [held.has('courses') ? liveText.coursesKept : liveText.coursesLeftOut, ...start.courseProblems].forEach(
      say,
    )
  if (held.size > 0) say(describeHeld(held, kept))
  return { content, findings, held, files }
}

function describeHeld(held: ReadonlySet<Kind>, kept: KeptContent | undefined): string {
  const old = [...held].map((kind) => keptText.kind(kind, chinaMinute(kept?.times.get(kind) ?? 0)))
  return keptText.started(
    old,
    [...held].filter((kind) => fixedKinds.has(kind)),
  )
}
