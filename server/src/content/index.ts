import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { DocumentEntry } from '../../../contract/schemas/courses/document'
import { Home, License, ProductFile, type Product } from '../../../contract/schemas/main/content'
import { PageConfig } from '../../../contract/schemas/market/page-config'
import type { Agreement, CouponRule, Payee } from '../../../contract/schemas/shop/shop'
import type { MapStage } from '../../../contract/schemas/main/today'
import { checkAgreement, namedAgreements, readAgreements } from './agreements'
import { couponProducts, readCoupons, readSaleLists, type SaleList } from './coupons'
import { readDocuments } from './documents'
import { listJson, readJson, readJsonFolder, type ContentFile, type Report } from '../json-files'
import type { Kind } from './kept/kinds'
import { readClockActivities, type ClockRules } from './clock-activities'
import { readBank, type Bank } from './bank'
import { readCourses, type Courses } from './courses'
import { soundCourses } from './courses/sound'
import { readChatWords } from './chat-words'
import { readLearningMap } from './learning-map'
import { mediaCheck, trustingMedia, type MediaCheck } from './media'
import { readBanners, readMemberships, readPromotions, readSellers, type Branches } from './operator'
import { checkOfferPrice, checkOffers, checkPage } from './pages'
import { checkFree, checkProduct, checkSale, checkTrials, productIn } from './products'
import { isRealDay } from './real-day'
import { readPayees } from './payees'
import { readPoints, type PointRules } from './points'
import { readRegions, type Regions } from './regions'
import { checkAwardsInTime, readTasks, type Tasks } from './tasks'
import { readWords, type WordContent } from './words'
import type { BannerContent } from './banners'
import type { MembershipContent } from './memberships'
import type { PromotionContent, SellerContent } from './promotions'
import { StartError } from '../errors/start-error'
import { contentText, meaningText } from '../strings/content'

/** The content folder is broken; the message is one sentence that names file and field and says what to do. */
export class ContentError extends StartError {
  override name = 'ContentError'
}

/** One campaign page, checked, and its file ready to send in three encodings. */
export interface PageFile {
  config: PageConfig
  version: string
  etag: string
  plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** The page as its file has it, where its offer is shown at another price than the file's. */
  readonly own?: PageFile
}

/** Everything that the content folder holds, checked; lives in memory as long as the server. */
export interface Content {
  /** By file name, `summer-gold27.json`; follows the files while the server runs. */
  pages: Map<string, PageFile>
  /** By product id; their prices are replaced by the ones that hold in the database. */
  products: Map<string, Product>
  /** Follows its file while the server runs, as the vocabulary does. */
  home: Home
  license: License
  staffTerms: License
  /** These four follow their files as well. */
  promotions: readonly PromotionContent[]
  sellers: readonly SellerContent[]
  memberships: readonly MembershipContent[]
  banners: readonly BannerContent[]
  /** The vocabulary, unit after unit. */
  words: readonly WordContent[]
  /** The question bank; follows its files as the vocabulary does. */
  bank: Bank
  /** What is taught; follows its files as well. */
  courses: Courses
  /** What is not said in live classes, in its plainest form; follows its file as well. */
  chatWords: readonly string[]
  /** What there is to read, in the order in which it is listed; follows its file as well. */
  documents: readonly DocumentEntry[]
  /** What purchases are made under, by its id; it follows its files as well. */
  agreements: ReadonlyMap<string, Agreement>
  /** Where parcels go, if the folder says; follows its file as well. */
  regions: Regions | undefined
  /** Coupons and lists of the shop; they follow their files as well. */
  coupons: readonly CouponRule[]
  saleLists: readonly SaleList[]
  /** To whom money is transferred; they follow their file as well. */
  payees: readonly Payee[]
  /** What is to be done each day for a check-in; follows its file as well. */
  clockActivities: readonly ClockRules[]
  /** The stages of the year; they follow their file as well. */
  learningMap: readonly MapStage[]
  /** Tasks with an award, and the rules of the points; so do these. */
  tasks: Tasks
  points: PointRules
}

/** The version of a page file: changes whenever a byte of it changes; 12 hexadecimal digits. */
export const versionOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12)

/** A checked page as it is sent; `own` is the one of its file where that says another price. */
export const toPageFile = ({ value, bytes }: ContentFile<PageConfig>, own?: PageFile): PageFile => {
  const version = versionOf(bytes)
  let [br, gzip]: (Buffer | undefined)[] = []
  return {
    config: value,
    version,
    etag: `"${version}"`,
    plain: bytes,
    ...(own && { own }),
    // Compressed when first asked for: of all pages that would be half of what a start takes.
    get br() {
      return (br ??= brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    },
    get gzip() {
      return (gzip ??= gzipSync(bytes, { level: 9 }))
    },
  }
}

/** Reads and checks the home page; reports every problem, and answers it when there is none. */
export const readHome = async (
  dir: string,
  products: ReadonlySet<string>,
  report: Report,
): Promise<Home | undefined> => {
  const file = await readJson(dir, 'home.json', Home, report)
  if (file === undefined) return undefined
  const { name, value } = file
  const faults: [field: string, what: string][] = []
  const checkDay = (field: string, day: string | undefined): void => {
    if (day !== undefined && !isRealDay(day)) faults.push([field, meaningText.noDay])
  }
  checkDay('examDate', value.examDate)
  for (const list of ['campaigns', 'courses'] as const)
    value[list].forEach(({ from, until }, at) => {
      checkDay(`${list}.${at}.from`, from)
      checkDay(`${list}.${at}.until`, until)
      if (from !== undefined && until !== undefined && until < from)
        faults.push([`${list}.${at}.until`, meaningText.order])
    })
  value.courses.forEach(({ productId }, at) => {
    if (!products.has(productId)) faults.push([`courses.${at}.productId`, meaningText.noProduct(productId)])
  })
  faults.forEach(([field, what]) => report(contentText.field(name, field, what)))
  return faults.length === 0 ? value : undefined
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
