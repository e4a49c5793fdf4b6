/** The way of something into the plan. */
export const planText = {
  /** Says for which day, so many days ahead, something was planned. */
  added: (ahead: number, month: number, day: number) =>
    `已加入${['今天', '明天', '后天'][ahead] ?? `${month}月${day}日`}的计划`,
  add: '加入计划',
  addNamed: (title: string) => `加入计划：${title}`,
  planned: '已加入',
  plannedNamed: (title: string) => `已加入计划，去看：${title}`,
  finished: '已做完',
  finishedNamed: (title: string) => `已做完，去看计划：${title}`,
} as const
