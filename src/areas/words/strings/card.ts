/** Sentences about one word, wherever it is shown. */
export const entryText = {
  say: (word: string) => `朗读 ${word}`,
  hint: { root: '词源', near: '近义', opposite: '反义', mistaken: '易混', phrase: '搭配', say: '读音' },
  longer: '长句',
  missing: '这个词的释义还没有取到',
  retry: '再试一次',
} as const

const days = (count: number | undefined) =>
  count === undefined ? '考前不用再复习' : count <= 0 ? '今天还会出现' : `${count} 天后复习`

/** Seconds of a span in ms; tenths tell something of short ones only. */
const seconds = (ms: number) => (ms < 10_000 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000)))

/** Minutes and seconds of a span in ms, as they are shown. */
export const spanText = (ms: number): string => {
  const whole = Math.round(ms / 1000)
  if (whole < 60) return `${seconds(ms)} 秒`
  return whole % 60 === 0 ? `${whole / 60} 分钟` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}

/** Sentences of the review card. */
export const cardText = {
  end: '结束',
  undo: '撤销',
  undoLabel: '撤销上一个',
  more: '更多',
  place: (place: number, total: number) => `${place} / ${total}`,
  placeLabel: (place: number, total: number) => `第 ${place} 个，共 ${total} 个`,
  isNew: '新词',
  again: '再认一遍',
  review: (times: number) => `复习·第 ${times} 次`,
  turn: '先想意思再选，点卡片看释义',
  known: '认识',
  unknown: '不认识',
  next: '下一个',
  wrong: '记错了',
  days,
  water: '复习前还记得的可能',
  firstMeeting: '第一次见面，看清楚意思再往下走',
  seenJustNow: '这次认出来就算过关',
  last: (daysAgo: number, took: number) =>
    `上次：${daysAgo === 0 ? '今天' : `${daysAgo} 天前`}${took > 0 ? `，用时 ${seconds(took)} 秒` : ''}`,
  percent: (share: number) => `${Math.round(share * 100)}%`,
  note: '我的笔记',
  master: '标为熟词',
  masterHint: '不再安排复习，随时可以恢复',
  suspend: '暂停这个词',
  suspendHint: '先放一放，不安排复习',
  writeNote: '写笔记',
  seeDetail: '看详情',
  mastered: '已标为熟词',
  suspended: '已暂停',
  doneTitle: '今天没有要学的词了',
  doneHint: (fresh: number) => (fresh > 0 ? `今天学了 ${fresh} 个新词` : '休息一下吧'),
  toToday: '回到单词',
} as const

/** Sentences of a note's field. */
export const noteText = {
  title: '我的笔记',
  placeholder: '写下你自己的记法，只有你看得到',
  save: '保存',
  saved: '已保存',
  other: '这条笔记在别处改过，那边写的是：',
  saveMine: '保留我写的',
  takeOther: '换成另一份',
  length: (length: number, most: number) => `${length} / ${most}`,
} as const
