import { setImmediate as turn } from 'node:timers/promises'
import { License, ProductFile } from '../../../contract/schemas/main/content'
import { PageConfig } from '../../../contract/schemas/market/page-config'
import { checkAgreement, namedAgreements, readAgreements } from './agreements'
import { couponProducts, readCoupons, readSaleLists } from './coupons'
import { readDocuments } from './documents'
import { listJson, readJson, readJsonFolder, type Report } from '../json-files'
import type { Kind } from './kinds'
import { readClockActivities } from './clock-activities'
import { readBank } from './bank'
import { readCourses } from './courses'
import { soundCourses } from './courses/sound'
import { readChatWords } from './chat-words'
import { readLearningMap } from './learning-map'
import { mediaCheck, trustingMedia, type MediaCheck } from './media'
import type { Content } from './content'
import { readBanners } from './banners'
import { readMemberships } from './memberships'
import { readPromotions, readSellers } from './promotions'
import type { Branches } from './rows'
import { readHome } from './home'
import { toPageFile } from './page-file'
import { checkOfferPrice, checkOffers, checkPage } from './pages'
import { checkFree, checkProduct, checkSale, checkTrials, productIn } from './products'
import { isRealDay } from './real-day'
import { readPayees } from './payees'
import { readPoints } from './points'
import { readRegions } from './regions'
import { checkAwardsInTime, readTasks } from './tasks'
import { readWords } from './words'
import { StartError } from '../errors/start-error'
import { contentText, meaningText } from '../strings/content'

/** The content folder is broken; the message is one sentence that names file and field and says what to do. */
export class ContentError extends StartError {
  override name = 'ContentError'
}

/** A fault of the content folder, in one sentence, and the kind of content that is not to be taken over with it. */
export interface Finding {
  readonly kind: Kind
  readonly sentence: string
  /** Whether the rest can be served without what is at fault: a lesson's file must not keep the site from starting. */
  readonly isOfCourses?: boolean
  /** Whether it is a price of a page that is not the product's: that is shown in its place. */
  readonly isOfPrice?: boolean
}

/** Whether a fault keeps nothing else from being served. */
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

/** Reads and checks the whole content, each kind in its folder. */
export const readContent = async ({ from, branches, trusted, known }: ReadingPlaces): Promise<Reading> => {
  const findings: Finding[] = []
  const unserved = new Set<string>()
  const faulty = new Set<string>()
  const at = (kind: Kind): Report => {
    return (sentence) => void findings.push({ kind, sentence })
  }
  const ofCourses = (kind: Kind): Report => {
    return (sentence) => void findings.push({ kind, sentence, isOfCourses: true })
  }
  const mediaOf = (kind: Kind): MediaCheck => (trusted?.has(kind) ? trustingMedia : mediaCheck(from(kind)))
  const ofPrices: Report = (sentence) => void findings.push({ kind: 'pages', sentence, isOfPrice: true })
  const products = await readJsonFolder(from('products'), 'products', ProductFile, at('products'))
  const pages = await readJsonFolder(from('pages'), 'pages', PageConfig, at('pages'))
  const license = await readJson(from('license'), 'license.json', License, at('license'))
  const staffTerms = await readJson(from('staff-terms'), 'staff-terms.json', License, at('staff-terms'))
  const promotions = await readPromotions(
    from('promotions'),
    branches,
    at('promotions'),
    mediaOf('promotions'),
  )
  const sellers = await readSellers(from('sellers'), branches, at('sellers'))
  const memberships = await readMemberships(from('memberships'), at('memberships'))
  const banners = await readBanners(from('banners'), at('banners'), mediaOf('banners'))
  const words = known?.words ?? (await readWords(from('words'), at('words')))
  const bank = known?.bank ?? (await readBank(from('bank'), at('bank')))
  const report = (sentence: string, of?: string, course?: string): void => {
    ofCourses('courses')(sentence)
    if (of !== undefined) unserved.add(of)
    if (course !== undefined) faulty.add(course)
  }
  const courses = known?.courses ?? (await readCourses({ dir: from('courses'), bank, words, report }))
  const chatWords = await readChatWords(from('courses'))
  const documents = await readDocuments(from('documents'), at('documents'))
  const agreements = await readAgreements(from('agreements'), at('agreements'))
  const regions = await readRegions(from('regions'), at('regions'))
  const learningMap = await readLearningMap(from('learning-map'), at('learning-map'))

  const byId = new Map(
    products.map(({ name, value }) => [name.slice('products/'.length, -'.json'.length), value]),
  )
  // What names a product whose file is broken is not at fault itself.
  const productIds = new Set(await listJson(from('products'), 'products'))
  const named = await namedAgreements(from('agreements'), agreements)
  const taught = { ...courses, faulty }
  for (const product of products) {
    checkProduct(product, at('products'))
    checkAgreement(product, named, at('products'))
    checkTrials(product, taught, ofCourses('products'))
    checkFree(product, taught, ofCourses('products'))
    checkSale(product, taught, { report: at('products'), reportCourse: ofCourses('products') })
  }
  const coupons = await readCoupons(
    from('coupons'),
    couponProducts(
      productIds,
      products.map(({ value }) => value),
    ),
    at('coupons'),
  )
  // Of a file that cannot be read it is unknown which there are.
  const nameable =
    coupons.length === 0 && findings.some(({ kind }) => kind === 'coupons') ? undefined : coupons
  const saleLists = await readSaleLists(from('sale-lists'), productIds, at('sale-lists'))
  const payees = await readPayees(from('payees'), at('payees'))
  const clockActivities = await readClockActivities(from('clock-activities'), at('clock-activities'))
  const tasks = await readTasks(
    from('tasks'),
    { coupons: nameable, courses: taught },
    {
      report: at('tasks'),
      reportCourse: ofCourses('tasks'),
    },
  )
  const points = await readPoints(from('points'), { coupons: nameable }, at('points'))
  const media = mediaOf('pages')
  for (const page of pages) {
    checkPage(media, page, { has: (id) => productIds.has(id), get: (id) => byId.get(id) }, at('pages'))
    checkOfferPrice(page, byId, ofPrices)
    // Thousands of pictures are looked at, and a running server has others to answer meanwhile.
    await turn()
  }
  checkOffers(pages, at('pages'))
  const home = await readHome(from('home'), productIds, at('home'))
  if (home) checkAwardsInTime(tasks, home.examDate, ofCourses('tasks'))
  for (const { name, value } of pages)
    if (home && value.exam && value.exam.date !== home.examDate)
      at('pages')(contentText.field(name, 'exam.date', meaningText.otherExam(home.examDate)))
  if (license && !isRealDay(license.value.updated))
    at('license')(contentText.field(license.name, 'updated', meaningText.noDay))
  if (staffTerms && !isRealDay(staffTerms.value.updated))
    at('staff-terms')(contentText.field(staffTerms.name, 'updated', meaningText.noDay))

  const parts = {
    pages: new Map(pages.map((page) => [page.name.slice('pages/'.length), toPageFile(page)])),
    words,
    bank,
    courses,
    chatWords,
    documents,
    agreements,
    regions,
    coupons,
    saleLists,
    payees,
    clockActivities,
    learningMap,
    tasks,
    points,
  }
  const own = [...byId].filter(([id, { productId }]) => id === productId)
  const single = { home, promotions, sellers, memberships, banners }
  const found = {
    findings,
    unserved,
    faulty,
    unread: new Set([...productIds].filter((id) => byId.get(id)?.productId !== id)),
    readable: {
      ...parts,
      ...single,
      license: license?.value,
      staffTerms: staffTerms?.value,
      products: new Map(own.map(([id, value]) => [id, productIn(value)])),
    },
  }
  if (!home || !license || !staffTerms) return found
  if (!promotions || !sellers || !memberships || !banners) return found
  const content: Content = {
    ...parts,
    products: new Map(products.map(({ value }) => [value.productId, productIn(value)])),
    home,
    license: license.value,
    staffTerms: staffTerms.value,
    promotions,
    sellers,
    memberships,
    banners,
    courses: soundCourses(courses, unserved),
  }
  return { ...found, content }
}

const sentencesOf = (findings: readonly Finding[]): string[] => findings.map(({ sentence }) => sentence)

/** What keeps a site from starting, what only leaves some of its courses out, and prices that are not shown. */
export const sortFindings = (
  findings: readonly Finding[],
): {
  readonly problems: string[]
  readonly courseProblems: string[]
  readonly priceProblems: string[]
} => ({
  problems: sentencesOf(findings.filter((finding) => !isHarmless(finding))),
  courseProblems: sentencesOf(findings.filter(({ isOfCourses }) => isOfCourses)),
  priceProblems: sentencesOf(findings.filter(({ isOfPrice }) => isOfPrice)),
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
