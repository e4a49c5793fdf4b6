import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import type { Bank } from '../../../domain/content/bank/types'
import { readBank } from './bank'
import { followNow, marksBelow, getMarks, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** The dependencies of the live question bank. */
export interface LiveBankDeps {
  readonly dir: string
  /** Its bank is put in the place of the one before. */
  readonly content: Pick<Content, 'bank'>
  /** Makes a change hold in the database; what it refuses is tried again at the next look. */
  readonly store?: (bank: Bank) => Promise<void>
  readonly say: Say
}

/** Where files of the bank are, inside the content folder. */
const FOLDERS = ['knowledge', 'questions', 'recite', 'formula-cards']

/**
 * Makes the question bank follow its files without a restart. A broken edit leaves what was last good in place and is
 * logged once.
 */
export const liveBank = async ({ dir, content, store, say }: LiveBankDeps): Promise<LiveContent> => {
  const { isNew, forget } = getMarks()

  const once = async (): Promise<void> => {
    const marks: string[] = []
    for (const folder of FOLDERS) marks.push(...(await marksBelow(join(dir, folder))))
    if (!isNew('bank', marks.join('\n'))) return
    const problems: string[] = []
    const bank = await readBank(dir, (sentence) => void problems.push(sentence))
    if (problems.length > 0) return [liveText.bankKept, ...problems].forEach((line) => say(line))
    await store?.(bank).catch((cause: unknown) => {
      forget('bank')
      throw cause
    })
    content.bank = bank
    say(liveText.bankTaken(bank.sets.reduce((sum, { questions }) => sum + questions.length, 0)), 'news')
  }

  return followNow(once, (why) => say(liveText.noLookAtBank(why)))
}
