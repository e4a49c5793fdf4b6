const types: Readonly<Record<string, string>> = {
  single: '单选题',
  multiple: '多选题',
  fill: '填空题',
  match: '匹配题',
  analysis: '材料分析题',
  calculation: '解答题',
  proof: '证明题',
  translation: '翻译题',
  essay: '写作题',
  reading: '阅读理解',
  cloze: '完形填空',
  gap: '七选五',
  order: '段落排序',
  heading: '小标题匹配',
  view: '人物观点匹配',
  case: '综合题',
}

/** Sentences that several screens of the practice share. */
export const practiceText = {
  types,
  formatType: (type: string) => types[type] ?? '题目',
  allSubjects: '全部科目',
  subjects: '科目',
  papers: '考哪一种',
  gap: (number: number, filled: string) => (filled ? `第 ${number} 空，${filled}` : `第 ${number} 空`),
  option: {
    group: '选项',
    out: (letter: string) => `划去选项 ${letter}`,
    back: (letter: string) => `恢复选项 ${letter}`,
    chosen: (letter: string) => `选项 ${letter}`,
    mine: '我选的',
    right: '答案',
    share: (percent: number) => `${percent}%`,
    shareNote: (people: number) => `右列是 ${people} 人的选择`,
  },
  day: (month: number, day: number) => `${month}月${day}日`,
  moment: (month: number, day: number, clock: string) => `${month}月${day}日 ${clock}`,
  time: (ms: number) => {
    const seconds = Math.round(ms / 1000)
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
    if (minutes === 0) return `${rest} 秒`
    if (minutes >= 60) return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
    return rest === 0 ? `${minutes} 分` : `${minutes} 分 ${rest} 秒`
  },
  source: (version: number) => `原创模拟 · 第 ${version} 版`,
  full: (points: string) => `${points} 分`,
  order: {
    task: (given: readonly string[]) => `把各段排成一篇文章，${given.join('，')}。`,
    given: (at: number, letter: string) => `第 ${at} 段是 ${letter}`,
    asked: (at: number) => `现在选第 ${at} 段。`,
    open: '？',
    place: (at: number, letter: string) => `第 ${at} 段 ${letter || '未选'}`,
  },
  material: '材料',
  materialOpen: '展开材料',
  materialClose: '收起材料',
  materialWhole: '展开全文',
  materialSplit: '与题目分屏',
  group: (title: string) => `材料：${title}`,
  position: (at: number, count: number, state: string) => `第 ${at} 题，共 ${count} 题，${state}`,
  similar: '练同类题',
  gone: '这道题已经停用',
  underWay: '这题在还没交的试卷里',
  underWayHint: '交卷以后再看它的解析',
  goneHint: '题库里现在没有它',
} as const
