import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import { CHAT_WORDS_FILE, readChatWords } from './chat-words'
import { followNow, readFileMark, getMarks, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** The dependencies of the live list of words. */
export interface LiveChatWordsDeps {
  readonly dir: string
  /** Its list is put in the place of the one before. */
  readonly content: Pick<Content, 'chatWords'>
  readonly say: Say
}

/** Makes the words that are not said in live classes follow their file without a restart; a file that is gone forbids none. */
export const liveChatWords = async ({ dir, content, say }: LiveChatWordsDeps): Promise<LiveContent> => {
  const { isNew } = getMarks()

  const once = async (): Promise<void> => {
    if (!isNew('words', `${await readFileMark(join(dir, CHAT_WORDS_FILE))}`)) return
    content.chatWords = await readChatWords(dir)
    say(liveText.chatWordsTaken(content.chatWords.length), 'news')
  }

  return followNow(once, (why) => say(liveText.noLookAtChatWords(why)))
}
