/** The actions at the staff's desk. */
export const recordsText = {
  note: '只增不改，新的在前。',
  own: '我处理的',
  all: '所有人的',
  scope: '谁处理的',
  none: '还没有记录',
  noneHint: '认领和决定都会记在这里。',
  item: (queue: string, item: string) => `${queue} ${item}`,
} as const
