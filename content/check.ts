import { chinaDate } from '../contract/domain/china-time'
import { loadBoot } from '../server/src/config/boot'
import { inspectContent } from '../server/src/content'
import { checkPrices, pastPrices } from '../server/src/content/live-prices'
import { pastOf } from '../server/src/content/past'
import { checkText, pastText } from '../server/src/strings/content'
import { checkAdvertising } from './advertising'
import { checkClaims } from './check-claims'
import { checkDatabase } from './check-database'
import { checkDocuments } from './check-documents'
import { checkEnds } from './check-ends'
import { checkOffered } from './check-offers'
import { checkClasses, checkQuestions, sizesOf } from './check-questions'
import { checkLinks } from './links'
import { checkTerms } from './terms'

/**
 * Prints every problem of the content folder, one sentence a line, and ends with 1 when there is one; where there is
 * none, what is past its date today. Where there is a database it says what students hold and the files lack.
 */
const main = async (): Promise<void> => {
  const { hosts, consult } = loadBoot(process.env['BOOT_FILE'] ?? 'deploy/boot.sample.json')
  const dir = process.argv[2] ?? process.env['CONTENT_DIR'] ?? __dirname
  const { problems, content, served } = await inspectContent(
    dir,
    new Set(consult.branches.map(({ id }) => id)),
  )
  const dead =
    content === undefined
      ? []
      : [
          ...checkLinks(content, hosts.allow),
          ...checkAdvertising(content),
          ...checkTerms(content),
          ...checkClaims(content),
          ...checkOffered(content),
          ...checkEnds(content),
          ...checkQuestions(content.bank),
          ...checkClasses(content.courses, content.bank),
          ...(await checkDocuments(dir, content.documents)),
          ...(await checkPrices({ dir, clock: () => new Date() })),
        ]
  const all = [...problems, ...dead]
  all.forEach((problem) => console.error(problem))
  if (content === undefined || all.length > 0) process.exitCode = 1
  else {
    console.log(checkText.fine(content.pages.size, content.products.size, content.words.length))
    console.log(checkText.courses(content.courses.courses.length, content.courses.lessons.size))
    sizesOf(content.bank).forEach((line) => console.log(line))
    const past = [...pastOf(content, Date.now()), ...(await pastPrices({ dir, clock: () => new Date() }))]
    console.log(past.length > 0 ? pastText.some(past.length) : pastText.none(chinaDate(Date.now())))
    past.forEach((line) => console.log(`  ${line}`))
  }
  if (served) (await checkDatabase(served, dir, process.env)).forEach((line) => console.log(line))
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
