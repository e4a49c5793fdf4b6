/** Names of sets of words, as headings and in sentences. */
export const wordSetText = {
  unit: (unit: number) => `第 ${unit} 单元`,
} as const

/** Sentences of the lists by unit and by state. */
export const stageListText = {
  tabs: '分类方式',
  byUnit: '按单元',
  byState: '按状态',
  units: '单元列表',
  states: '状态列表',
  words: (count: number) => `${count} 词`,
  progress: (known: number, learning: number) =>
    known + learning === 0
      ? '还没开始'
      : [known > 0 ? `已掌握 ${known}` : '', learning > 0 ? `学习中 ${learning}` : '']
          .filter(Boolean)
          .join('，'),
  summary: (known: number, all: number) => `已掌握 ${known} / ${all} 词`,
  book: '词表收考研高频词，不含高中已学的基础词。',
  summaryHint: '“已掌握”包括熟词：预计能记住三周以上，或你标过“熟词”。',
  stateHint: {
    new: '还没学过',
    learning: '学过，记得还不够牢',
    known: '预计能记住三周以上',
    mastered: '你标为熟词，不再安排复习',
    suspended: '暂时不学，随时可以恢复',
  },
  search: '查单词',
  test: '测试',
} as const

/** Sentences of the list of a unit's or a state's words. */
export const sectionText = {
  list: (name: string) => `${name}的单词`,
  words: (count: number) => `${count} 词`,
  table: '表格模式',
  preview: '预习',
  testUnit: '测试本单元',
  testState: '测试这些词',
  choose: '选择',
  done: '完成',
  recallHint: '百分数是今天还能想起来的可能，按记忆模型估算。',
  recall: (percent: number) => `${percent}%`,
  recallAloud: (percent: number) => `今天想起来的可能约 ${percent}%`,
  noGloss: '释义还没有取到',
  chosen: (count: number) => `已选 ${count} 个`,
  all: '全选',
  none: '全不选',
  bulk: '批量标记',
  mark: { mastered: '标为熟词', suspended: '暂停', none: '恢复' },
  marked: {
    mastered: (count: number) => `已把 ${count} 个词标为熟词`,
    suspended: (count: number) => `已暂停 ${count} 个词`,
    none: (count: number) => `已恢复 ${count} 个词`,
  },
  unchanged: '所选的词没有变化',
  undo: '撤销',
  undone: '已撤销',
  missingTitle: '没有这个列表',
  missingHint: '链接可能写错了，可以从词表里重新选。',
  toList: '回到词表',
  emptyTitle: {
    new: '没有未学的词了',
    learning: '没有学习中的词',
    known: '还没有已掌握的词',
    mastered: '还没有熟词',
    suspended: '没有暂停的词',
  },
  emptyHint: {
    new: '每个词都已经学过、标为熟词或暂停了。',
    learning: '学过的词会先出现在这里。',
    known: '预计能记住三周以上的词会出现在这里。',
    mastered: '在单词列表里点“选择”，可以批量标为熟词。',
    suspended: '暂时不想学的词，可以在单词列表里暂停。',
  },
} as const

/** Sentences of the table of words. */
export const tableText = {
  list: (name: string) => `${name}的表格`,
  cover: '遮住哪一列',
  covers: { none: '都显示', meaning: '遮住释义', word: '遮住单词' },
  hint: '点一行看答案，再点遮住。',
  covered: '已遮住',
  say: (word: string) => `朗读 ${word}`,
  sayRow: (row: number) => `朗读第 ${row} 个词`,
} as const
