const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const shortWeekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

/** Names as one says them in a row: `周五、周六和周日`. */
const inRow = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join('、')}和${names[names.length - 1] ?? ''}`

/** Tasks that are named where there are more. */
const NAMED = 2

/** Some tasks by their titles: `“甲”“乙”等 3 件`. */
const named = (titles: readonly string[]): string =>
  titles
    .slice(0, NAMED)
    .map((title) => `“${title}”`)
    .join('') + (titles.length > NAMED ? `等 ${titles.length} 件` : '')

/** Why some tasks are not moved: every other day is full, after the exam, or would put lessons out of their order. */
const roomless = (titles: readonly string[]): string => `${named(titles)}找不到合适的日子，留在这天。`

/** The plan: tasks with a day and the time they take. */
export const taskListText = {
  weekday: (weekday: number) => weekdays[weekday] ?? '',
  shortWeekday: (weekday: number) => shortWeekdays[weekday] ?? '',
  day: (month: number, day: number, weekday: number) => `${month}月${day}日 ${weekdays[weekday] ?? ''}`,
  date: (month: number, day: number) => `${month}月${day}日`,
  today: '今天',
  tomorrow: '明天',
  afterTomorrow: '后天',
  minutes: (minutes: number) => `${minutes} 分钟`,
  left: (count: number) => `分钟，还有 ${count} 件`,
  done: (when: string, count: number) => `${when}，已完成 ${count} 件`,
  allDone: '今天的都做完了',
  noneToday: '今天没有安排',
  next: '接着做',
  week: {
    this: '这一周',
    from: (start: string, end: string) => `${start}—${end}`,
    before: '前一周',
    after: '后一周',
    done: '已做',
    over: '超出',
    limit: (minutes: number) => `每天最多 ${minutes} 分钟`,
    spoken: (open: number, done: number, over: number) =>
      `还有 ${open} 分钟没做，做完 ${done} 分钟${over > 0 ? `，有 ${over} 天超出` : ''}`,
    column: (day: string, all: number, done: number, over: number) =>
      `${day}，${all === 0 ? '没有安排' : `共 ${all} 分钟`}${done > 0 ? `，做完 ${done}` : ''}${over > 0 ? `，超出 ${over}` : ''}`,
    /** With the words that stand under the column, as they are seen. */
    formatColumn: (ofMonth: number, shown: string, column: string) => `${ofMonth} ${shown}，${column}`,
    all: '看全部',
    noneOn: '这天没有安排',
    none: '这一周没有安排',
  },
  limit: {
    title: '每天最多学多久',
    hint: '哪天排多了会提醒，能挪开的会建议挪到哪天',
    choose: '每天最多',
    own: '自己填（分钟）',
    wrong: (least: number, most: number) => `请填 ${least} 到 ${most} 之间的整数`,
    saved: '已保存',
  },
  over: (minutes: number) => `超出 ${minutes} 分钟`,
  spread: {
    offer: (all: number, count: number, names: readonly string[]) =>
      `这天排了 ${all} 分钟。挪 ${count} 件到${inRow(names)}，${names.length + 1} 天都不超。`,
    part: (all: number, count: number, names: readonly string[], over: number, titles: readonly string[]) =>
      `这天排了 ${all} 分钟。挪 ${count} 件到${inRow(names)}，这天还超 ${over} 分钟：${titles.length > 0 ? roomless(titles) : '定了时间的、每天都有的、太长的和做完的都挪不开。'}`,
    stuck: (all: number, titles: readonly string[]) =>
      titles.length > 0
        ? `这天排了 ${all} 分钟。${roomless(titles)}`
        : `这天排了 ${all} 分钟，定了时间的、每天都有的、太长的和做完的都挪不开。`,
    day: (name: string, minutes: number) => `${name} ${minutes}`,
    between: '，',
    do: '挪到别的天',
    leave: '先不动',
    moved: (count: number) => `${count} 件已挪开`,
    to: (name: string) => `建议挪到${name}`,
  },
  others: (count: number, minutes: number) => `另外 ${count} 件，${minutes} 分钟`,
  fixed: (clock: string) => `${clock} 开始，滑动挪不了`,
  classAt: (clock: string) => `${clock} 定时课，已算进这天`,
  byDoing: '做完后自动打勾',
  overdue: '过了日子',
  overdueHint: (count: number) => `${count} 件没做`,
  moveAll: '都改到今天',
  moved: (count: number) => `${count} 件改到今天`,
  movedTo: (title: string, when: string) => `“${title}”挪到${when}`,
  moveTo: (when: string) => `挪到${when}`,
  swipe: '在一件上左滑，挪到后一天；右滑，挪到前一天',
  tick: (title: string) => `做完：${title}`,
  from: (when: string) => `原定 ${when}`,
  more: (title: string) => `修改：${title}`,
  empty: '还没有任务',
  emptyHint: '写下哪天做什么、要多久，每天排多满就看得出来',
  sources: {
    write: '写一件',
    title: '也可以从这里加',
    report: '学习周报',
    reportHint: '这一周练得怎么样，接下来该做的几件事',
    courses: '课程进度',
    coursesHint: '选科目和学到哪里，按讲排进计划',
    diagnose: '考情诊断',
    diagnoseHint: '填考过的成绩，丢分的地方排成几步',
  },
  noneAhead: '接下来还没有任务。自己写一件，或者到学习周报里，把接下来该做的事加进来。',
  report: '看学习周报',
  write: '添加任务',
  edit: '修改任务',
  title: '做什么',
  titleExample: '如：背政治第一章',
  when: '哪一天',
  pickDate: '日期',
  begins: '几点开始',
  anyTime: '不定时间',
  atTime: '定时间',
  time: '开始时间',
  timeNote: '定了时间的，不会建议挪到别的天',
  takes: '要多久',
  save: '保存',
  saved: '已保存',
  added: '已加入计划',
  kept: '上次写的还没保存，接着改吧',
  giveUp: '不要了',
  untitled: '写一下要做什么',
  remove: '删除这件',
  removed: (title: string) => `已删除“${title}”`,
  undo: '撤销',
  undone: '已撤销',
  calendar: {
    open: '日历订阅',
    title: '订阅到手机日历',
    hint: '改了计划会自动更新。链接只给你，随时可作废',
    why: '没做完的任务会出现在手机日历里，改了计划会自动更新。链接只给你，谁拿到都能看，请不要转发。',
    make: '生成订阅链接',
    address: '订阅链接',
    copy: '复制链接',
    copied: '已复制，到手机日历里添加“订阅日历”',
    copyFailed: '复制失败，请长按链接复制',
    subscribe: '在日历里打开',
    revoke: '作废链接',
    revokeTitle: '作废这个链接？',
    revokeAsk: '作废后，手机日历不再更新，需要重新生成并订阅。',
    revokeYes: '作废',
    revokeNo: '保留',
    revoked: '链接已作废',
    failed: '没有成功，请稍后再试',
    guest: '登录后，计划才能订阅到手机日历',
    login: '去登录',
  },
} as const
