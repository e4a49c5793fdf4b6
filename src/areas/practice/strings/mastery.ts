/** How well knowledge is known: the steps, and the words of the tree that is coloured by them. */
export const masteryText = {
  steps: { strong: '稳', good: '会', new: '生', weak: '弱', unknown: '还不知道' },
  known: (all: number) => `/ ${all} 个知识点看得出水平`,
  count: (step: string, count: number) => `${step} ${count}`,
  answers: (count: number) => `，${count} 次`,
  percent: (share: number) => `${share}%`,
  none: '还不知道',
  few: (answers: number) => `${answers} 次不够`,
  fewSpoken: (answers: number) => `还不知道，${answers} 次作答不够`,
  tree: (subject: string) => `${subject}知识树`,
  state: (step: string, share: number, answers: number) => `${step}，预计能对 ${share}%，${answers} 次作答`,
  first: '先学这个',
  rule: '百分数是预计这部分的题能答对多少。作答少于 3 次或都太早的不上色；七天内重做的题不算；越早的作答分量越轻。',
  go: '开始练',
  goHint: '先练这个知识点',
} as const
