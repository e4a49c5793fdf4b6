const seconds = (ms: number): number => Math.round(ms / 1000)

/** A duration in the words of a student: `45 秒`, `3 分 5 秒`. */
export function durationText(ms: number): string {
  const all = seconds(ms)
  const [minutes, rest] = [Math.floor(all / 60), all % 60]
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

/** Sentences of the tests of words. */
export const wordTestText = {
  source: '考哪些词',
  sources: {
    today: '今天的词',
    wrong: '错词',
    unit: '一个单元',
    state: '按状态',
    again: '上次答错的词',
  },
  sourceCount: (count: number) => `${count} 词`,
  unit: '单元',
  before: '上一个单元',
  after: '下一个单元',
  kind: '怎么考',
  kinds: {
    meaning: '看词选义',
    word: '看义选词',
    spell: '拼写',
    hear: '听音选义',
    dictate: '听写',
  },
  noVoice: '这里不能朗读英语，所以没有听力题。',
  count: '考多少个',
  all: (count: number) => `全部 ${count}`,
  start: (count: number) => `开始测试 ${count} 个词`,
  counted: '每一次作答都会马上记下。',
  resume: (left: number) => `接着做，还剩 ${left} 个`,
  resumeHint: '上次的测试没有做完。',
  empty: {
    today: '今天还没有学过或到期的词，先去学一组，或者换一个范围。',
    wrong: '没有最近一次答错的词。',
    unit: '这个单元没有可考的词：熟词和暂停的词不考。',
    state: '这一类里还没有词。',
    again: '上次没有答错的词。',
  },
  leave: '退出测试',
  position: (done: number, all: number) => `${done} / ${all}`,
  positionAloud: (done: number, all: number) => `已完成 ${done} 个，共 ${all} 个`,
  again: '再来一遍',
  ask: {
    meaning: '选出它的意思',
    word: '选出对应的单词',
    hear: '听发音，选意思',
    spell: '拼出这个单词',
    dictate: '听发音，写单词',
  },
  options: '选项',
  unknown: '不认识',
  next: '下一题',
  yours: '你的选择',
  correct: '正确答案',
  listen: '再听一遍',
  input: '输入单词',
  letters: (count: number) => `${count} 个字母`,
  submit: '确定',
  hint: '提示一个字母',
  form: '这是它的另一种拼法或变化形式，请写词表里的那个词',
  slip: (count: number) => `差 ${count} 个字母，再试一次`,
  right: '答对了',
  rightHelped: '答对了，用了提示或改过',
  wrong: (answer: string) => `答错了，正确答案是 ${answer}`,
  answerIs: (answer: string) => `正确答案是 ${answer}`,
  comesAgain: '这个词最后还会再考一遍。',
} as const

/** Sentences of a test's result. */
export const testResultText = {
  score: (right: number, asked: number) => `${asked} 个词中答对 ${right} 个`,
  of: (asked: number) => `/ ${asked} 词，第一次就答对`,
  helped: (count: number) => `其中 ${count} 个用了提示或改过，按“想了一会儿”记录。`,
  took: (ms: number) => `用时 ${durationText(ms)}`,
  unfinished: (left: number) => `还有 ${left} 个答错或未做，已答的都记下了。`,
  kinds: '各题型',
  kindScore: (right: number, asked: number) => `${right} / ${asked}`,
  wrong: '答错的词',
  allRight: '全部第一次就答对了。',
  rightSoFar: '已答的都是第一次就答对的。',
  wrongHint: '已记为“没记住”，点开看详情。',
  again: (count: number) => `再考这 ${count} 个错词`,
  resume: '接着做',
  another: '再测一次',
  today: '回到单词',
  noneTitle: '没有可看的测试结果',
  noneHint: '做一次测试，结果会出现在这里。',
  start: '去测试',
} as const
