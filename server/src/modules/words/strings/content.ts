import type { IpaFault } from '../../../lib/ipa'

function ipaText(fault: IpaFault): string {
  switch (fault.kind) {
    case 'strange':
      return `里有不认识的符号 ${fault.sign}：请对照音标表`
    case 'no-vowel':
      return '里没有元音：请检查'
    case 'stress':
      return '的重音不对：两个音节以上要有且只有一个主重音'
  }
}

/** The fault of a line of the vocabulary and how to mend it. */
export const wordText = {
  header: '不是表头：请对照同类文件，恢复第一行',
  unit: (expected: number) => `所在的文件名不连续：单元要从 01 起依次编号，这里应是第 ${expected} 单元`,
  columns: (count: number) => `有 ${count} 列：应为 10 列，用制表符隔开`,
  band: (value: string) => `的难度 ${value} 不对：请写 1 到 4`,
  slashes: '的音标要写在一对斜线里',
  spelling: (word: string) => `的单词 ${word} 拼写不对：只用字母和连字符`,
  form: (form: string) => `的词形 ${form} 不对：只用字母和连字符，不重复单词本身`,
  ipa: (ipa: string, fault: IpaFault) => `的音标 ${ipa} ${ipaText(fault)}`,
  noSense: '没有释义：请补上',
  part: (part: string) => `的词性 ${part} 不对：请写 n. v. adj. 等`,
  gloss: (part: string) => `的释义（${part}）要有中文，并用中文标点`,
  inflections: '是动词，却没有写全词形：请补上第三人称、过去式和 -ing 形式',
  example: '的例句里没有这个单词：请用上它或它的一种词形',
  sentence: '的例句不是完整的一句：请以大写字母开头，以标点结尾',
  translation: '的译文要有中文，并以句末标点结尾',
  noLonger: '属于前两级，却没有长例句：请补上长例句和译文',
  length: (length: number, least: number, most: number) =>
    `的长例句有 ${length} 个词：应在 ${least} 到 ${most} 个之间`,
  otherSpelling: (form: string) => `的词形里缺另一种拼写 ${form}：请补上，用它查单词才找得到`,
  latin: (text: string) => `的提示里写着 ${text}：请写 sb、sth、复数，省略用 ...`,
  noGloss: (text: string) => `的提示 ${text} 没有中文：请补上`,
  say: (text: string) => `的读音 ${text} 不对：请写成“v. /音标/”`,
  hint: (kind: string) =>
    `的提示 ${kind} 不对：请以 root、near、opposite、mistaken、phrase、say 之一开头，后面写内容`,
  twice: (before: string) => `与 ${before} 里的重复：请删去一个`,
} as const
