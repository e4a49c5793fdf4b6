import { subjectNames } from '../../strings/bank'

const causeNames = { concept: '概念', careless: '粗心', method: '方法', time: '时间' } as const
const title = '错题本'

/** The texts on the pages of a mistake book besides the questions, and the sentence where there is none. */
export const mistakeBookText = {
  title,
  file: (subject: keyof typeof subjectNames | undefined, day: string) =>
    subject === undefined ? `${title}-${day}.pdf` : `${title}-${subjectNames[subject]}-${day}.pdf`,
  head: (day: string, shown: number, all: number) =>
    all > shown ? `${day}　共 ${all} 题，先印最该做的 ${shown} 题` : `${day}　共 ${shown} 题`,
  source: '题目全部是原创模拟题',
  empty: '现在没有错题。',
  subject: (id: keyof typeof subjectNames) => subjectNames[id],
  number: (nth: number) => `${nth}.`,
  gap: (nth: number) => `\u00a0\u00a0\u00a0${nth}\u00a0\u00a0\u00a0`,
  place: (nth: number) => `（第 ${nth} 空）`,
  paragraph: (nth: number) => `（第 ${nth} 段）`,
  given: (places: readonly (readonly [nth: string, key: string])[]) =>
    `已给出：${places.map(([nth, key]) => `第 ${nth} 段 ${key}`).join('，')}`,
  option: (key: string) => `${key}.`,
  figure: (alt: string) => `〔图：${alt}，请在题目页面查看〕`,
  answers: '答案与解析',
  key: '答案：',
  keys: '；',
  chose: (letters: string) => `上次错选 ${letters}`,
  wrote: (words: string) => `上次写的：${words}`,
  left: '上次没有作答',
  photos: (count: number) => `（另有 ${count} 张照片）`,
  cut: (words: string) => `${words}……（其余请在应用里查看）`,
  wrongs: (count: number, month: number, day: number) => `错 ${count} 次，最近 ${month}月${day}日`,
  cause: (cause: keyof typeof causeNames) => `错因：${causeNames[cause]}`,
  between: '　　',
  model: '参考答案：',
  points: '给分点：',
  point: (score: number) => `${score} 分`,
  explain: '解析：',
  note: '我的笔记：',
  footer: (day: string, page: number, of: number) =>
    `${title}　${day}　原创模拟　　第 ${page} 页，共 ${of} 页`,
  tooMany: '导出得太频繁了，请过几分钟再试',
  ended: '这个下载链接已经失效，请回到错题本重新导出',
} as const
