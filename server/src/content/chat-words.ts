import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readWordList } from '../../../contract/domain/live/text'

/** The words that are not said in live classes; a folder without the list forbids none. */
export async function readChatWords(dir: string): Promise<readonly string[]> {
  const text = await readFile(path.join(dir, 'courses/live-words.txt'), 'utf8').catch(() => '')
  return readWordList(text)
}
