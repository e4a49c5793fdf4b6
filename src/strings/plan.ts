/** The way of something into the plan. */
export const planText = {
  added: '已加入计划',
  add: '加入计划',
  addNamed: (title: string) => `加入计划：${title}`,
  planned: '已加入',
  plannedNamed: (title: string) => `已加入计划，去看：${title}`,
  finished: '已做完',
  finishedNamed: (title: string) => `已做完，去看计划：${title}`,
} as const
