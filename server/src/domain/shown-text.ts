import { hasListedWord } from '../../../contract/domain/courses/live/text'
import type { Content } from './content/content'
import type { Db } from '../db'
import { noJudge, type TextJudge, type TextPlace } from '../providers/judge/contract'
import { miniKind } from '../providers/wechat/contract'

/** The checks before others see a text. */
export interface ShownTextDeps {
  readonly db: Db
  readonly content: Pick<Content, 'chatWords'>
  /** The judges beside the list of words; nobody by default. */
  readonly judge?: TextJudge | undefined
}

/** Resolves to whether others may see what a student wrote. */
export type MayShow = (uid: string, text: string, place: TextPlace) => Promise<boolean>

/** Asks the list of words first, and then the judge; where nobody can be asked the list decides. */
export function createMayShow({ db, content, judge = noJudge }: ShownTextDeps): MayShow {
  const findOpenid = async (uid: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('third_accounts')
      .select('openid')
      .where('uid', '=', uid)
      .where('kind', '=', miniKind)
      .executeTakeFirst()
    return row?.openid
  }
  return async (uid, text, place) => {
    if (hasListedWord(text, content.chatWords)) return false
    return (await judge.judge(text, place, () => findOpenid(uid))) !== 'risky'
  }
}
