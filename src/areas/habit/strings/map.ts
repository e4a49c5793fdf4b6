/** A day, with its year where that is not the running one. */
const day = (date: string, year: number): string => {
  const [ofYear = 0, month = 0, ofMonth = 0] = date.split('-').map(Number)
  return `${ofYear === year ? '' : `${ofYear}年`}${month}月${ofMonth}日`
}

/** The year as a map of stages, a stage, and a step of one. */
export const mapText = {
  lead: '按离初试的天数分阶段，只是一种排法，供你参考。',
  exam: (date: string, note: string, year: number) =>
    note === '' ? `初试 ${day(date, year)}` : `初试 ${day(date, year)} · ${note}`,
  days: (from: string, until: string, year: number) => `${day(from, year)} – ${day(until, year)}`,
  here: '你在这里',
  left: {
    before: (days: number) => `离初试还有 ${days} 天`,
    first: () => '今天是初试第一天',
    second: () => '今天是初试第二天',
    over: () => '初试已结束',
  },
  after: '这一届的地图走完了。',
  states: { past: '已过', now: '现在', next: '接下来', later: '以后' },
  steps: (all: number) => `${all} 件事`,
  planned: (planned: number, done: number) =>
    done > 0 ? `计划里有 ${planned} 件，做完 ${done} 件` : `计划里有 ${planned} 件`,
  stepsOf: '这个阶段做什么',
  minutes: (minutes: number) => `约 ${minutes} 分钟`,
  done: '已完成',
  inPlan: '已加入计划',
  why: '为什么做',
  how: '怎么做',
  links: '用得上',
  go: '现在去做',
  wholeMap: '看整张地图',
  empty: { title: '学习地图还没有准备好', hint: '可以先从今天的计划开始。', go: '看计划' },
  gone: { title: '没有找到这一项', hint: '学习地图可能已经更新。' },
} as const
