/** The three ways of placing reviews, explained. The figures are printed by `npm run lab -- sim:words`. */
export const schemeText = {
  lead: '学过的词会慢慢忘记，复习一次就回升，忘得也变慢。三种方案的差别，只在什么时候复习。',
  aboutHint: '由记忆模型算出：每次都答对时，记得这个词的可能性。越往右，离考试越近。',
  start: '第 1 天',
  end: '考试日',
  names: { 1: '稳步 90%', 2: '稳步 95%', 3: '考试日' },
  isDefault: '默认',
  chosen: '正在使用',
  /** When each scheme brings a word back; `percent` and `days` are how the exam's is set. */
  how: (percent: number, days: number) => ({
    1: '可能性降到 90% 时复习，不按考试日期集中安排，每天的量比较平稳；只在考前一周减量。',
    2: '可能性降到 95% 就复习。随时都记得更牢，但复习次数多得多。',
    3: `离考试远的时候降到 ${percent}% 才复习。考前最多 ${days} 天，把考试当天可能想不起来的词再过一遍。`,
  }),
  audience: (days: number) => ({
    1: '适合没有固定考试日期，想长期保持词汇量的人。',
    2: '适合时间充裕，或平时就要大量阅读的人。',
    3: `适合只为一场考试准备的人。考前最多 ${days} 天，每天的量会多一些，请留出时间。`,
  }),
  /** How the exam's scheme places the student's own reviews at present. */
  now: (days: number) =>
    `按你的词、每天上限和考试日期推算，现在安排在考前 ${days} 天集中过一遍。学习情况变了，会重新推算。`,
  nowSteady:
    '按你的词、每天上限和考试日期推算，考前集中过一遍不会让你认识得更多，所以现在照“稳步 90%”安排复习。情况变了，会自动换回来。',
  curveSpoken: (name: string, reviews: number, low: number) =>
    `${name}方案：200 天里复习 ${reviews} 次，记得的可能性最低到 ${low}%`,
  percent: (value: number) => `${value}%`,
  figuresHint:
    '模拟：5500 词、200 天、每天最多 60 个新词，模拟两遍。与你的词表和剩下的天数不同，只用来比较三种方案；模拟的学生正好符合记忆模型，你的结果会有出入。',
  known: '考试日认识',
  reviews: '总复习次数',
  capped: '每天最多 200 次时',
  simulated: {
    1: { known: '94.1–94.2%', reviews: '约 49500', capped: '85.2–86.1%' },
    2: { known: '97.4%', reviews: '约 72600', capped: '没有模拟' },
    3: { known: '97.8%', reviews: '约 44000', capped: '95.2%' },
  },
  notSimulated: { known: '没有模拟', reviews: '没有模拟', capped: '没有模拟' },
  choose: (name: string) => `改用“${name}”`,
  saved: (name: string) => `已改用“${name}”方案`,
  backToPlan: '单词计划',
  superLead: '超级记忆就是“考试日”方案：不求天天都记得牢，只求考试那天认识得最多。',
  superStart: '用这套方案开始',
  superGoOn: '开始学习',
} as const
