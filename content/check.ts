import { inspectContent } from '../server/src/content'
import { checkText } from '../server/src/strings/content'

/** Prints every problem of the content folder, one sentence a line, and ends with 1 when there is one. */
const main = async (): Promise<void> => {
  const { problems, content } = await inspectContent(process.argv[2] ?? __dirname)
  problems.forEach((problem) => console.error(problem))
  if (content === undefined) process.exitCode = 1
  else console.log(checkText.fine(content.pages.size, content.courses.size))
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
