/** Learning by heart, and looking formulas up. */
export const reciteText = {
  due: '张今天到期',
  dueHint: (fresh: number) => (fresh > 0 ? `另有 ${fresh} 张没背过` : '到期的背完，今天就没有了'),
  fresh: '张没背过',
  freshHint: '没有到期的，背几张新的',
  none: '没有要背的了',
  noneHint: '想多背一遍也可以',
  planTask: (count: number) => `背诵 ${count} 张`,
  start: '开始背',
  startAgain: '再背一遍',
  deck: (due: number, fresh: number, all: number) =>
    [`共 ${all} 张`, due > 0 ? `到期 ${due}` : '', fresh > 0 ? `没背过 ${fresh}` : '']
      .filter((part) => part !== '')
      .join(' · '),
  formulas: '公式卡',
  formulasHint: '数学和 408 的公式、条件和易错处',
  others: '另外',
  learn: '背这一组',
  key: '关键词，点一下显示',
  position: (at: number, all: number) => `第 ${at} 张，共 ${all} 张`,
  undo: '撤销',
  undoLabel: '撤销上一张',
  showAll: '看全文',
  known: '记住了',
  unknown: '没记住',
  again: (days: number) => `${days} 天后再背`,
  done: '这一组背完了',
  doneWith: (known: number, all: number) =>
    known === all ? `${all} 张都记住了` : `${all} 张里记住 ${known} 张，没记住的明天再来`,
  more: '再背一组',
  back: '看全部',
  hint: '提示',
  say: '读给我听',
  record: '录下我背的',
  recordAgain: '重录',
  stop: '停止录音',
  play: '听我的录音',
  noMicrophone: '现在录不了音',
  /** Leads to the settings of the mini-program. */
  allowMicrophone: '去设置里允许录音',
  node: '练这个知识点的题',
  empty: '这里还没有背诵内容',
  emptyHint: '到“背诵清单”里选别的',
  layouts: { cards: '填空', titles: '提纲', text: '全文' },
  layout: '怎样看',
} as const

/** The formula cards. */
export const formulaText = {
  search: '搜公式',
  searchHint: '名称或知识点',
  condition: '条件',
  use: '用在',
  mistake: '常错',
  practise: '练题',
  none: '没有找到这样的公式',
  count: (count: number) => `${count} 张`,
  more: '显示更多',
  parts: '按部分',
  all: '全部',
} as const
