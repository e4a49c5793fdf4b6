/** The sentences of home in the last week before the exam. */
export const examWeekText = {
  missing: (count: number) => `还差 ${count} 件`,
  allReady: '都准备好了',
  /** The things to do in the week before. */
  things: [
    { id: 'ticket', title: '准考证打印两份', hint: '研招网可打' },
    { id: 'card', title: '身份证放进考试袋', hint: '和准考证放一起' },
    { id: 'pens', title: '文具备好', hint: '按准考证上的要求' },
    { id: 'way', title: '去考点走一趟', hint: '记下路上要多久' },
    { id: 'alarm', title: '闹钟定好', hint: '考几天定几天' },
  ],
  /** The things to take along on a day of the exam. */
  taken: [
    { id: 'ticket', title: '准考证', hint: '出门前看一眼' },
    { id: 'card', title: '身份证', hint: '和准考证放一起' },
    { id: 'pens', title: '文具', hint: '按准考证上的要求' },
  ],
  hours: '各场的钟点',
  hoursHint: '以准考证为准',
  days: ['第一天', '第二天'],
  clock: (begins: string, ends: string) => `${begins}–${ends}`,
} as const
