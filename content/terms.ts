import { contentText, meaningText } from '../server/src/strings/content'
import { listTexts, type Readable } from './texts'

/** One thing has one name, as the glossary of docs/architecture.md has it: the names that are not used, and the one that is. */
const TERMS: readonly (readonly [variant: RegExp, term: string])[] = [
  [/单词表(?!格)|词库|词汇表/, '词表'],
  [/(?<![检调])查词(?!表)/, '查单词'],
  [/个人中心|个人主页/, '我的'],
  [/学习首页|我的课程/, '学习中心'],
  [/超级讲堂|(?<!超级)大讲堂/, '超级大讲堂'],
  [/暑期集训营/, '暑期强基营'],
  [/紫金班/, '紫金全程班'],
  [/紫罗兰班|紫罗兰金榜(?!班)/, '紫罗兰金榜班'],
  [/超级金榜(?!班)/, '超级金榜班'],
  [/手机号码(?!不能为空)/, '手机号'],
  [/智能答疑|答疑助手/, '考研超人'],
  [/学时/, '课时'],
  [/免考|免试/, '推免'],
  [/本机(?!构)/, '这台设备'],
  [/收藏夹/, '我的收藏'],
  [/体验课/, '免费课程'],
  [/[「」]/, '“”'],
  [/\u30fb/, '·'],
]

/** A name that is not the one that is used for the thing, with the one that is; undefined for a sound text. */
export const termFault = (text: string): { readonly variant: string; readonly term: string } | undefined => {
  for (const [pattern, term] of TERMS) {
    const variant = pattern.exec(text)?.[0]
    if (variant !== undefined) return { variant, term }
  }
  return undefined
}

/** Every other name of a thing in the content, as a sentence. */
export const checkTerms = (content: Readable): string[] =>
  listTexts(content).flatMap(({ name, field, text }) => {
    const fault = termFault(text)
    return fault ? [contentText.field(name, field, meaningText.otherTerm(fault.variant, fault.term))] : []
  })
