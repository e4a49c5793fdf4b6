import { contentText, lawText } from '../server/src/strings/content'
import { listTexts, type Readable } from './texts'

/** Phrases that advertising for education must not use, and why; the source is the law that is named. */
interface Forbidden {
  readonly phrases: RegExp
  readonly reason: string
}

const FORBIDDEN: readonly Forbidden[] = [
  {
    phrases: /(?:学员|考生|学长|学姐|家长)(?:推荐|评价|好评|怎么说|证言)|高分学员|状元|榜样学员/,
    reason: lawText.endorsement,
  },
  { phrases: /命题(?:组|人|专家|老师|教师)|出题(?:组|专家|老师)|阅卷组/, reason: lawText.setters },
  {
    phrases:
      /[保包必稳](?:过|录|上岸|胜)|保分|押(?:中|题准)|命中率|原题|提分\s*\d|涨\s*\d+\s*分|(?:学|讲|听)完就?能|(?:百分之?百|100\s?%)\s?(?:通过|上岸|录取|过)/,
    reason: lawText.effect,
  },
  {
    phrases: /限时优惠|限时折扣|限时特惠|立减|原价|早鸟价|秒杀|仅剩|名额有限|最后机会|优惠/,
    reason: lawText.offer,
  },
  { phrases: /国家级|最佳|最好的|顶级|第一(?:名|品牌)|全网最|唯一/, reason: lawText.superlative },
]

/** A clause that says, right before a phrase, that nobody does it is no claim. */
const DENIED =
  /(?:[不没别勿未非]|没有人?|谁也不)(?:[会能敢该得许再有是必用谈说写卖做拿]|[承许]诺|保证|提供|存在|相信|等于|可能)*[“"]?$/
const CLAUSES = /[。；，、！？：;,!?]+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u
/** A wording that the specification fixes to the letter. */
const FIXED = '点击按钮 抢跑必胜之路'

/** The phrase of a text that the law forbids, with the reason; undefined for a sound text. */
export const lawFault = (text: string): { readonly phrase: string; readonly reason: string } | undefined => {
  for (const clause of text.replace(FIXED, '').split(CLAUSES)) {
    for (const { phrases, reason } of FORBIDDEN) {
      const found = phrases.exec(clause)
      if (found && !DENIED.test(clause.slice(0, found.index))) return { phrase: found[0], reason }
    }
  }
  return undefined
}

/** An offer that states its price and its end may be called one. */
const isOffer = (field: string): boolean => field.endsWith('offer.button')

/** Files that are no advertising. */
const TERMS: readonly string[] = ['license.json', 'staff-terms.json']

/** Every phrase of the campaign pages, the courses and the home page that advertising must not use, as a sentence. */
export const checkAdvertising = (content: Readable): string[] =>
  listTexts(content).flatMap(({ name, field, text }) => {
    const fault = isOffer(field) || TERMS.includes(name) ? undefined : lawFault(text)
    return fault ? [contentText.field(name, field, lawText.refused(fault.phrase, fault.reason))] : []
  })
