import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readWordList } from '../../../../../contract/domain/courses/live/text'

/** Where the list lies in the content folder. */
export const CHAT_WORDS_FILE = 'courses/live-words.txt'

/** The words that are not said in live classes; a folder without the list forbids none. */
export async function readChatWords(dir: string): Promise<readonly string[]> {
  const text = await readFile(path.join(dir, CHAT_WORDS_FILE), 'utf8').catch(() => '')
  return readWordList(text)
}
