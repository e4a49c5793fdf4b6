import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { DocumentEntry } from '../../../contract/schemas/document'
import { Home, License, Product } from '../../../contract/schemas/content'
import { PageConfig } from '../../../contract/schemas/page-config'
import type { Agreement, CouponRule, Payee } from '../../../contract/schemas/shop'
import type { MapStage } from '../../../contract/schemas/today'
import { checkAgreement, readAgreements } from './agreements'
import { readCoupons, readSaleLists, type SaleList } from './coupons'
import { readDocuments } from './documents'
import { parseJson, readJson, readJsonFolder, type ContentFile, type Report } from './files'
import { readClockActivities, type ClockRules } from './clock-activities'
import { readBank, type Bank } from './bank'
import { readCourses, type Courses } from './courses'
import { soundCourses } from './courses/sound'
import { readChatWords } from './chat-words'
import { readLearningMap } from './learning-map'
import { mediaCheck } from './media'
import { readBanners, readMemberships, readPromotions, readSellers, type Branches } from './operator'
import { checkOffers, checkPage } from './pages'
import { checkFree, checkProduct, checkSale, checkTrials } from './products'
import { isRealDay } from './real-day'
import { readPayees } from './payees'
import { readPoints, type PointRules } from './points'
import { readRegions, type Regions } from './regions'
import { checkAwardsInTime, readTasks, type Tasks } from './tasks'
import { readWords, type WordContent } from './words'
import type { BannerContent } from './banners'
import type { MembershipContent } from './memberships'
import type { PromotionContent, SellerContent } from './promotions'
import { StartError } from '../start/error'
import { contentText, liveText, meaningText } from '../strings/content'

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
}

/** Everything that the content folder holds, checked; lives in memory as long as the server. */
export interface Content {
  /** By file name, `summer-gold27.json`; follows the files while the server runs. */
  pages: Map<string, PageFile>
  /** By product id. */
  products: ReadonlyMap<string, Product>
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
  /** What there is to read, in the order in which it is listed. */
  documents: readonly DocumentEntry[]
  /** What purchases are made under, by its id. */
  agreements: ReadonlyMap<string, Agreement>
  /** Where parcels go, if the folder says. */
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

/** A checked page as it is sent. */
export const toPageFile = ({ value, bytes }: ContentFile<PageConfig>): PageFile => {
  const version = versionOf(bytes)
  let [br, gzip]: (Buffer | undefined)[] = []
  return {
    config: value,
    version,
    etag: `"${version}"`,
    plain: bytes,
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

/** What a content folder was found to be; the content is without the lessons and courses that have a problem. */
interface Reading {
  readonly problems: readonly string[]
  readonly courseProblems: readonly string[]
  readonly content?: Content
}

const readContent = async (dir: string, branches: Branches | undefined): Promise<Reading> => {
  const problems: string[] = []
  const courseProblems: string[] = []
  const faulty = new Set<string>()
  const report: Report = (sentence) => void problems.push(sentence)
  const products = await readJsonFolder(dir, 'products', Product, report)
  const pages = await readJsonFolder(dir, 'pages', PageConfig, report)
  const license = await readJson(dir, 'license.json', License, report)
  const staffTerms = await readJson(dir, 'staff-terms.json', License, report)
  const promotions = await readPromotions(dir, branches, report)
  const sellers = await readSellers(dir, branches, report)
  const memberships = await readMemberships(dir, report)
  const banners = await readBanners(dir, report)
  const words = await readWords(dir, report)
  const bank = await readBank(dir, report)
  const courses = await readCourses({
    dir,
    bank,
    words,
    report: (sentence, of) => {
      courseProblems.push(sentence)
      if (of !== undefined) faulty.add(of)
    },
  })
  const chatWords = await readChatWords(dir)
  const documents = await readDocuments(dir, report)
  const agreements = await readAgreements(dir, report)
  const regions = await readRegions(dir, report)
  const learningMap = await readLearningMap(dir, report)

  const byId = new Map(
    products.map(({ name, value }) => [name.slice('products/'.length, -'.json'.length), value]),
  )
  const productIds = new Set(byId.keys())
  for (const product of products) {
    checkProduct(product, report)
    checkAgreement(product, agreements, report)
    checkTrials(product, courses, (sentence) => void courseProblems.push(sentence))
    checkFree(product, courses, (sentence) => void courseProblems.push(sentence))
    checkSale(product, courses, { report, reportCourse: (sentence) => void courseProblems.push(sentence) })
  }
  const coupons = await readCoupons(dir, productIds, report)
  const saleLists = await readSaleLists(dir, productIds, report)
  const payees = await readPayees(dir, report)
  const clockActivities = await readClockActivities(dir, report)
  const tasks = await readTasks(
    dir,
    { coupons, courses },
    { report, reportCourse: (sentence) => void courseProblems.push(sentence) },
  )
  const points = await readPoints(dir, { coupons }, report)
  const media = mediaCheck(dir)
  for (const page of pages) checkPage(media, page, byId, report)
  checkOffers(pages, report)
  const home = await readHome(dir, productIds, report)
  if (home) checkAwardsInTime(tasks, home.examDate, (sentence) => void courseProblems.push(sentence))
  for (const { name, value } of pages)
    if (home && value.exam && value.exam.date !== home.examDate)
      report(contentText.field(name, 'exam.date', meaningText.otherExam(home.examDate)))
  if (license && !isRealDay(license.value.updated))
    report(contentText.field(license.name, 'updated', meaningText.noDay))
  if (staffTerms && !isRealDay(staffTerms.value.updated))
    report(contentText.field(staffTerms.name, 'updated', meaningText.noDay))

  if (problems.length > 0 || !home || !license || !staffTerms) return { problems, courseProblems }
  if (!promotions || !sellers || !memberships || !banners) return { problems, courseProblems }
  const content: Content = {
    pages: new Map(pages.map((page) => [page.name.slice('pages/'.length), toPageFile(page)])),
    products: new Map(products.map(({ value }) => [value.productId, value])),
    home,
    license: license.value,
    staffTerms: staffTerms.value,
    promotions,
    sellers,
    memberships,
    banners,
    words,
    bank,
    courses: soundCourses(courses, faulty),
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
  return { problems, courseProblems, content }
}

/**
 * Reads and checks the whole content folder, with the branches of the deployment where they are known. Answers every
 * problem as one sentence, and the content itself when there is none.
 */
export const inspectContent = async (
  dir: string,
  branches?: Branches,
): Promise<{ problems: string[]; content?: Content }> => {
  const { problems, courseProblems, content } = await readContent(dir, branches)
  const all = [...problems, ...courseProblems]
  return all.length > 0 || content === undefined ? { problems: all } : { problems: all, content }
}

/**
 * Reads and checks one page as if it stood in the content folder under the name; its bytes may still be elsewhere.
 * Answers every problem as one sentence, and the page when there is none.
 */
export const inspectPage = (
  dir: string,
  file: string,
  products: ReadonlyMap<string, Product>,
  bytes: Buffer,
): { problems: string[]; page?: PageFile } => {
  const problems: string[] = []
  const report: Report = (sentence) => void problems.push(sentence)
  const page = parseJson(`pages/${file}`, bytes, PageConfig, report)
  if (page !== undefined) checkPage(mediaCheck(dir), page, products, report)
  return problems.length > 0 || page === undefined ? { problems } : { problems, page: toPageFile(page) }
}

/**
 * Loads the content folder; throws ContentError with the first problem when it is broken. With `tell` what is wrong with
 * courses is told, and the rest is loaded without it: one lesson's file must not keep the whole site from starting.
 */
export const loadContent = async (
  dir: string,
  branches?: Branches,
  tell?: (line: string) => void,
): Promise<Content> => {
  const { problems, courseProblems, content } = await readContent(dir, branches)
  const fatal = tell ? problems : [...problems, ...courseProblems]
  if (content === undefined || fatal.length > 0)
    throw new ContentError(fatal[0] ?? contentText.folderMissing(dir))
  if (tell && courseProblems.length > 0) [liveText.coursesLeftOut, ...courseProblems].forEach(tell)
  return content
}
