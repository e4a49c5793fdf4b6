/** The vocabulary's first page: what there is to do today, and what it comes to. */
export const todayText = {
  /** Beside the title where the page is shared. */
  shareWords: '每天背多少、复习哪些，都排好了。',
  examIn: (days: number) => `距初试 ${days} 天`,
  examToday: '今天初试',
  examSecondDay: '今天初试第二天',
  examHint: '轻松看一遍最容易忘的词就好，今天不学新词。',
  noExam: '没有设置考试日期',
  examDate: (month: number, day: number, note: string) =>
    note ? `${month}月${day}日 · ${note}` : `${month}月${day}日`,
  setExam: '设置考试日期',
  toDo: '词待学',
  parts: (due: number, fresh: number) =>
    [due > 0 ? `复习 ${due} 个` : '', fresh > 0 ? `新词 ${fresh} 个` : ''].filter(Boolean).join('，'),
  minutes: (count: number, isUsual: boolean) => `约 ${count} 分钟${isUsual ? '（按一般速度）' : ''}`,
  planTask: '背今天的单词',
  start: '开始复习',
  startNew: '开始学新词',
  goOn: '继续',
  done: '今天已完成',
  doneWith: (reviews: number) => `今天答了 ${reviews} 次`,
  tomorrow: (reviews: number, fresh: number) =>
    reviews + fresh > 0
      ? `明天预计：${[reviews > 0 ? `复习 ${reviews} 个` : '', fresh > 0 ? `新词 ${fresh} 个` : ''].filter(Boolean).join('，')}`
      : '明天没有安排，可以休息一天',
  goBeyond: '再学一点',
  again: (count: number) => `这一组还有 ${count} 个词没有认完`,
  nothing: '今天没有安排',
  nothingHint: '没有到期的词，今天也没有新词。',
  catchUp: '补学计划',
  catchUpHint: (aDay: number, days: number) =>
    `之前落下的词分 ${days} 天补上，今天补 ${aDay} 个，不用一次补完。`,
  catchUpLate: (aDay: number) =>
    `之前落下的词今天补 ${aDay} 个，最值得复习的优先；考前补不完也没关系，不用一次补完。`,
  catchUpCapped: (aDay: number) =>
    `之前落下的词今天补 ${aDay} 个，最值得复习的优先；每天的量不超过计划的上限，会补得慢一些。`,
  book: (total: number) => `全部 ${total} 词`,
  zero: '0',
  peak: (most: number, month: number, day: number) => `往后最多的一天约 ${most} 个（${month}月${day}日）`,
  computing: '正在推算…',
  trend: '认识的词',
  trendSub: (days: number) => `近 ${days} 天`,
  trendSpoken: (days: number, from: number, to: number) => `近 ${days} 天，预计认识的词从 ${from} 到 ${to}`,
  trendSoon: '学习第二天起，这里会画出认识的词怎样变化。',
  day: (month: number, day: number) => `${month}月${day}日`,
  today: '今天',
  more: '单词工具',
  plan: '单词计划',
  planHint: (today: number, newADay: number, model: string) =>
    `每天新词 ${newADay} 个${today === newADay ? '' : `，今天 ${today} 个`} · ${model}`,
  list: '词表',
  listHint: (total: number) => `考研高频词，不含高中已学的基础词，共 ${total} 词`,
  preview: '预习',
  previewHint: '下一组里有新词时，先看释义',
  placement: '词汇量测试',
  placementTitle: '两分钟，估出你认识多少词',
  placementHint: '测出认识的词，可以标为熟词，不再安排。',
  placementGo: '测一测',
  test: '测试',
  testHint: '选择、拼写',
  record: '学习记录',
  recordHint: (days: number) => (days > 0 ? `学了 ${days} 天` : '日历、保持率、用时'),
  search: '查单词',
  searchHint: '英文、变形或中文',
  guest: '现在是访客，学习记录只保存在这台设备上。登录后会并入你的账号；账号里已有的计划和笔记不变。',
  login: '登录',
  unsent: (count: number) => `${count} 条记录还没有上传`,
  sending: '正在同步…',
  synced: (passed: { unit: string; count?: number }) =>
    passed.unit === 'minutes'
      ? `记录已全部同步，${passed.count ?? 1} 分钟前`
      : passed.unit === 'now'
        ? '记录已全部同步'
        : '记录已同步过，连上后会再核对一遍',
  courseLead: '课程里的单词和单词页是同一份进度，在哪里学都算数。',
} as const
