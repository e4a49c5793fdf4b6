import { loadBoot } from '../server/src/config/boot'
import { inspectContent } from '../server/src/content'
import { checkText } from '../server/src/strings/content'
import { checkLinks } from './links'

/** Prints every problem of the content folder, one sentence a line, and ends with 1 when there is one. */
const main = async (): Promise<void> => {
  const { hosts, consult } = loadBoot(process.env['BOOT_FILE'] ?? 'deploy/boot.sample.json')
  const { problems, content } = await inspectContent(
    process.argv[2] ?? process.env['CONTENT_DIR'] ?? __dirname,
    new Set(consult.branches.map(({ id }) => id)),
  )
  const dead = content === undefined ? [] : checkLinks(content, hosts.allow)
  const all = [...problems, ...dead]
  all.forEach((problem) => console.error(problem))
  if (content === undefined || all.length > 0) process.exitCode = 1
  else console.log(checkText.fine(content.pages.size, content.courses.size, content.words.length))
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
