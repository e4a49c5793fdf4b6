import type { Content } from '../domain/content/content'
import { kinds, type Kind } from '../domain/content/kinds'
import { mediaCheck, trustingMedia } from '../domain/content/media'
import type { ContentReading } from '../domain/content/reading'
import type { Branches } from '../domain/content/rows'
import { StartError } from '../errors/start-error'
import { readMemberships } from '../modules/account/content'
import { readTaught } from '../modules/courses/content'
import { soundCourses } from '../modules/courses/content/sound'
import { readHabit } from '../modules/habit/content'
import { readMain } from '../modules/main/content'
import { readMarket } from '../modules/market/content'
import { readBank } from '../modules/practice/content'
import { readShop } from '../modules/shop/content'
import { readStaffTerms } from '../modules/staff/content'
import { readWords } from '../modules/words/content'
import { contentText } from '../strings/content'

/** The content folder is broken; the message is one sentence that names file and field and says what to do. */
export class ContentError extends StartError {
  override name = 'ContentError'
}

/** A fault of the content folder, in one sentence, and the kind of content that is not to be taken over with it. */
export interface Finding {
  readonly kind: Kind
  readonly sentence: string
  /** Whether the rest can be served without the fault: one lesson's file must not stop the site from starting. */
  readonly isOfCourses?: boolean
  /** Whether it is a price of a page that is not the product's: that is shown in its place. */
  readonly isOfPrice?: boolean
}

/** Whether everything else can be served in spite of a fault. */
export const isHarmless = ({ isOfCourses = false, isOfPrice = false }: Finding): boolean =>
  isOfCourses || isOfPrice

/** Files of which each has a part of its own: without one of them nothing is served. */
type Single = 'home' | 'license' | 'staffTerms' | 'promotions' | 'sellers' | 'memberships' | 'banners'

/** Everything that could be read, whatever faults it has; a part whose file is broken is undefined. */
export type ReadableContent = Omit<Content, Single> & { readonly [Key in Single]: Content[Key] | undefined }

/** The state of a content folder. */
export interface Reading {
  readonly findings: readonly Finding[]
  /** The lessons and courses that are not served for a fault. */
  readonly unserved: ReadonlySet<string>
  /** The courses that have a fault. */
  readonly faulty: ReadonlySet<string>
  /** The products whose file cannot be read, or names another product; they are missing in `readable`. */
  readonly unread: ReadonlySet<string>
  readonly readable: ReadableContent
  /** Without what is unserved; undefined where a part is missing or cannot be read. Only good where nothing was found. */
  readonly content?: Content
}

/** Where content is read, and what is there already and need not be read again. */
export interface ReadingPlaces {
  readonly from: (kind: Kind) => string
  readonly branches?: Branches
  /** The kinds that were good once, and are read whatever became of their pictures. */
  readonly trusted?: ReadonlySet<Kind>
  readonly known?: Partial<Pick<Content, 'words' | 'bank' | 'courses'>>
}

/** Orders findings by kind: a fault of a kind may follow from one of a kind that it names. */
const sortByKind = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))

/** Reads and checks the whole content, each kind in its folder. */
export const readContent = async ({ from, branches, trusted, known }: ReadingPlaces): Promise<Reading> => {
  const findings: Finding[] = []
  const reading: ContentReading = {
    from,
    branches,
    report: (kind) => (sentence) => void findings.push({ kind, sentence }),
    reportCourse: (kind) => (sentence) => void findings.push({ kind, sentence, isOfCourses: true }),
    reportPrice: (sentence) => void findings.push({ kind: 'pages', sentence, isOfPrice: true }),
    media: (kind) => (trusted?.has(kind) ? trustingMedia : mediaCheck(from(kind))),
  }
  const words = known?.words ?? (await readWords(from('words'), reading.report('words')))
  const bank = known?.bank ?? (await readBank(from('bank'), reading.report('bank')))
  const taught = await readTaught(reading, { bank, words, known: known?.courses })
  const { unserved, faulty } = taught
  const { courses } = taught.parts
  const shop = await readShop(reading, { ...courses, faulty })
  const main = await readMain(reading, shop.ids)
  const examDate = main.home?.examDate
  const readable: ReadableContent = {
    words,
    bank,
    ...taught.parts,
    ...shop.parts,
    ...main,
    ...(await readHabit(reading, { coupons: shop.nameable, courses: { ...courses, faulty }, examDate })),
    ...(await readMarket(reading, { ...shop, examDate })),
    memberships: await readMemberships(from('memberships'), reading.report('memberships')),
    staffTerms: await readStaffTerms(reading),
  }
  const found = { findings: sortByKind(findings), unserved, faulty, unread: shop.unread, readable }
  const { home, license, staffTerms, promotions, sellers, memberships, banners } = readable
  if (!home || !license || !staffTerms) return found
  if (!promotions || !sellers || !memberships || !banners) return found
  const single = { home, license, staffTerms, promotions, sellers, memberships, banners }
  const served = { products: shop.byId, courses: soundCourses(courses, unserved) }
  return { ...found, content: { ...readable, ...single, ...served } }
}

const listSentences = (findings: readonly Finding[]): string[] => findings.map(({ sentence }) => sentence)

/**
 * The findings by effect: those that stop a site from starting, those that only leave some of its courses out, and
 * prices that are not shown.
 */
export const sortFindings = (
  findings: readonly Finding[],
): {
  readonly problems: string[]
  readonly courseProblems: string[]
  readonly priceProblems: string[]
} => ({
  problems: listSentences(findings.filter((finding) => !isHarmless(finding))),
  courseProblems: listSentences(findings.filter(({ isOfCourses }) => isOfCourses)),
  priceProblems: listSentences(findings.filter(({ isOfPrice }) => isOfPrice)),
})

/** The result of an inspection: every problem as one sentence, and the content itself where there is none. */
export interface ContentInspection extends Pick<Reading, 'readable' | 'unread' | 'faulty'> {
  readonly problems: string[]
  readonly content?: Content
  /** The content that a server would start with: without the lessons and courses that have a problem. */
  readonly served?: Content
  /** The kinds of content that have a problem. */
  readonly brokenKinds: ReadonlySet<Kind>
}

/** Reads and checks the whole content folder, with the branches of the deployment where they are known. */
export const inspectContent = async (dir: string, branches?: Branches): Promise<ContentInspection> => {
  const { findings, content, ...rest } = await readContent({ from: () => dir, branches })
  const { problems, priceProblems, courseProblems } = sortFindings(findings)
  const all = [...problems, ...priceProblems, ...courseProblems]
  const served = {
    ...rest,
    brokenKinds: new Set(findings.map(({ kind }) => kind)),
    ...(content && { served: content }),
  }
  return all.length > 0 || content === undefined
    ? { problems: all, ...served }
    : { problems: all, content, ...served }
}

/** Loads the content folder; throws ContentError with the first problem when it is broken. */
export const loadContent = async (dir: string, branches?: Branches): Promise<Content> => {
  const { problems, content } = await inspectContent(dir, branches)
  if (content === undefined || problems.length > 0)
    throw new ContentError(problems[0] ?? contentText.folderMissing(dir))
  return content
}
