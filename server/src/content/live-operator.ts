import type { Say } from '../lib/say'
import { join } from 'node:path'
import type { Content } from '../domain/content/content'
import { readBanners } from '../modules/courses/content/banners'
import { readMemberships } from '../modules/account/content/memberships'
import { readPromotions, readSellers } from '../modules/market/content/promotions'
import type { Branches } from '../domain/content/rows'
import { followNow, getMarks, readFileMark, type LiveContent } from '../domain/content/watch'
import { liveText } from '../strings/content'

/** The content that lives in the database and not in memory alone. */
export type StoredContent = Pick<Content, 'promotions' | 'sellers'>

/** The tools of the live files of the operator. */
export interface LiveOperatorDeps {
  dir: string
  /** Its promotions, sellers, memberships and banners are put in the place of the ones before. */
  content: Pick<Content, 'promotions' | 'sellers' | 'memberships' | 'banners'>
  branches: Branches
  /** Makes a change hold in the database; what it refuses is tried again at the next look. */
  store: (next: StoredContent) => Promise<void>
  /** Ids that either the database or the files alone have, because a server with other files stored them. */
  findForeign: (own: StoredContent) => Promise<readonly string[]>
  say: Say
}

/**
 * Makes promotions, sellers, memberships and banners follow their files without a restart, with one line for every change. A broken
 * edit, or a file that is gone, leaves what was last good in place and is logged once.
 */
export const liveOperator = async (deps: LiveOperatorDeps): Promise<LiveContent> => {
  const { dir, content, branches, store, findForeign, say } = deps
  const marks = getMarks()
  let reported = ''

  /** Each takes its file over and resolves to the number of its rows, or to undefined when it is broken. */
  const files: Readonly<Record<string, (report: (sentence: string) => void) => Promise<number | undefined>>> =
    {
      'promotions.json': async (report) => {
        const promotions = await readPromotions(dir, branches, report)
        if (!promotions) return undefined
        await store({ promotions, sellers: content.sellers })
        content.promotions = promotions
        return promotions.length
      },
      'sellers.json': async (report) => {
        const sellers = await readSellers(dir, branches, report)
        if (!sellers) return undefined
        await store({ promotions: content.promotions, sellers })
        content.sellers = sellers
        return sellers.length
      },
      'memberships.json': async (report) => {
        const memberships = await readMemberships(dir, report)
        if (!memberships) return undefined
        content.memberships = memberships
        return memberships.length
      },
      'banners.json': async (report) => {
        const banners = await readBanners(dir, report)
        if (!banners) return undefined
        content.banners = banners
        return banners.length
      },
    }

  const once = async (): Promise<void> => {
    for (const [name, take] of Object.entries(files)) {
      const mark = (await readFileMark(join(dir, name))) ?? ''
      if (!marks.isNew(name, mark)) continue
      const problems: string[] = []
      try {
        const count = await take((sentence) => void problems.push(sentence))
        if (count === undefined) say(liveText.fileKept(name, problems))
        else say(liveText.fileTaken(name, count), 'news')
      } catch (cause) {
        marks.forget(name)
        throw cause
      }
    }
    const foreign = liveText.foreign(await findForeign(content))
    if (foreign !== reported && foreign !== '') say(foreign)
    reported = foreign
  }

  return followNow(once, (why) => say(liveText.fileNotStored(why)))
}
