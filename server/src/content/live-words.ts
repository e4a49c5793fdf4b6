import type { Say } from '../lib/say'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readHome } from '../modules/main/content/home'
import type { Content } from '../domain/content/content'
import { followNow, readFileMark, getMarks, type LiveContent } from '../domain/content/watch'
import { readWords } from '../modules/words/content/words'
import { liveText } from '../strings/content'

/** The tools of the live vocabulary. */
export interface LiveWordsDeps {
  dir: string
  /** Its words and its home page are put in the place of the ones before. */
  content: Pick<Content, 'words' | 'home' | 'products'>
  say: Say
}

/**
 * Makes the vocabulary and the home page, which has the date of the exam, follow their files without a restart. A broken
 * edit leaves what was last good in place and is logged once.
 */
export const liveWords = async ({ dir, content, say }: LiveWordsDeps): Promise<LiveContent> => {
  const products = new Set(content.products.keys())
  const { isNew } = getMarks()

  const takeWords = async (): Promise<void> => {
    const problems: string[] = []
    const words = await readWords(dir, (sentence) => void problems.push(sentence))
    if (problems.length > 0) return [liveText.wordsKept, ...problems].forEach((line) => say(line))
    content.words = words
    say(liveText.wordsTaken(words.length), 'news')
  }

  const takeHome = async (): Promise<void> => {
    const problems: string[] = []
    const home = await readHome(dir, products, (sentence) => void problems.push(sentence))
    if (home === undefined) return [liveText.homeKept, ...problems].forEach((line) => say(line))
    content.home = home
    say(liveText.homeTaken, 'news')
  }

  const once = async (): Promise<void> => {
    const files = await readdir(join(dir, 'words')).catch(() => undefined)
    const units = (files ?? []).filter((file) => file.endsWith('.tsv')).sort()
    const marks: string[] = []
    for (const file of units) marks.push(`${file} ${await readFileMark(join(dir, 'words', file))}`)
    if (files !== undefined && isNew('words', marks.join('\n'))) await takeWords()
    const mark = await readFileMark(join(dir, 'home.json'))
    if (mark !== undefined && isNew('home', mark)) await takeHome()
  }

  return followNow(once, (why) => say(liveText.noLookAtWords(why)))
}
