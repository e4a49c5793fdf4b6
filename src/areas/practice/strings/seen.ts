/** The score of a paper by whether its questions were new. */
export const seenText = {
  title: '没做过和做过的',
  unseen: '没做过',
  known: '以前做过',
  percent: (percent: number) => `${percent}%`,
  points: (earned: string, full: string) => `${earned} / ${full} 分`,
  count: (questions: number) => `${questions} 题`,
  allNew: (all: number) => `这 ${all} 题以前都没做过。`,
  allSeen: (all: number) => `这 ${all} 题以前都做过，这个分数看不出没见过的题能得多少。`,
  seen: (count: number) => `${count} 题以前做过，看水平以没做过的为准。`,
  fewNew: (count: number, left: number) => `${count} 题以前做过，没做过的只剩 ${left} 题，还看不出水平。`,
} as const
