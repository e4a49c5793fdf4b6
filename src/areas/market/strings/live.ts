const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** Sentences of the live class that a page announces. */
export const liveText = {
  title: '直播安排',
  when: (month: number, day: number, weekday: number, clock: string, minutes: number) =>
    `${month}月${day}日 ${weekdays[weekday] ?? ''} ${clock}（北京时间），${minutes} 分钟`,
  teacher: (name: string) => `主讲：${name}`,
  notes: (teacher: string) => `主讲：${teacher}。从上岸的活动页进入直播。`,
  remember: '加入日历',
  join: '进入直播',
  watch: '先看超级大讲堂',
} as const
