import { chinaDate } from '../contract/domain/china-time'
import { loadBoot } from '../server/src/config/boot'
import { inspectContent, type ContentInspection } from '../server/src/content'
import { missingBucket } from '../server/src/modules/courses/content/bucket-lessons'
import { checkPrices, pastPrices } from '../server/src/start/live-prices'
import { listPast } from '../server/src/content/past'
import { checkText, pastText } from '../server/src/strings/content'
import { checkAdvertising } from './advertising'
import { checkClaims } from './check-claims'
import { checkDatabase } from './check-database'
import { checkDocuments } from './check-documents'
import { checkEnds } from './check-ends'
import { checkOffered } from './check-offers'
import { checkClasses, checkQuestions, listSizes } from './check-questions'
import { checkLinks } from './links'
import { checkTerms } from './terms'

/** Checks everything that could be read, whatever else is broken; one sentence a fault. */
async function checkReadable(
  dir: string,
  allowed: readonly string[],
  { readable, unread, faulty, brokenKinds }: ContentInspection,
): Promise<string[]> {
  const { home, banners = [], bank, courses, documents } = readable
  return [
    ...checkLinks(readable, allowed),
    ...checkAdvertising(readable),
    ...checkTerms(readable),
    ...checkClaims(readable, faulty),
    ...checkOffered(readable, unread),
    ...(home ? checkEnds({ ...readable, home, banners }) : []),
    // Of a bank with a fault the sums are wrong as well.
    ...(brokenKinds.has('bank') ? [] : [...checkQuestions(bank), ...checkClasses(courses, bank)]),
    ...(await checkDocuments(dir, documents)),
    ...(await checkPrices({ dir, clock: () => new Date() })),
  ]
}

/**
 * Prints every problem of the content folder once, one sentence a line, and ends with 1 when there is one; where there is
 * none, what is past its date today. Where a lesson needs a bucket that is not set, it says so; where there is a database it says what students hold and the files lack.
 */
const main = async (): Promise<void> => {
  const { hosts, consult } = loadBoot(process.env['BOOT_FILE'] ?? 'deploy/boot.sample.json')
  const dir = process.argv[2] ?? process.env['CONTENT_DIR'] ?? __dirname
  const inspection = await inspectContent(dir, new Set(consult.branches.map(({ id }) => id)))
  const { problems, content, served } = inspection
  const all = new Set([...problems, ...(await checkReadable(dir, hosts.allow, inspection))])
  all.forEach((problem) => console.error(problem))
  if (content === undefined || all.size > 0) process.exitCode = 1
  else {
    console.log(checkText.fine(content.pages.size, content.products.size, content.words.length))
    console.log(checkText.courses(content.courses.courses.length, content.courses.lessons.size))
    listSizes(content.bank).forEach((line) => console.log(line))
    const past = [...listPast(content, Date.now()), ...(await pastPrices({ dir, clock: () => new Date() }))]
    console.log(past.length > 0 ? pastText.some(past.length) : pastText.none(chinaDate(Date.now())))
    past.forEach((line) => console.log(`  ${line}`))
  }
  const hasBucket = (process.env['MEDIA_BUCKET'] ?? '') !== ''
  missingBucket(inspection.readable.courses, hasBucket).forEach((line) => console.log(line))
  const held = served ? await checkDatabase(served, dir, process.env) : []
  held.filter((line) => !all.has(line)).forEach((line) => console.log(line))
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
