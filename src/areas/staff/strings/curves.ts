/** The lessons that students did not follow, at the staff's desk. */
export const curvesText = {
  item: '没听懂的地方',
  none: { title: '还没有人标记没听懂', hint: '学生听课时点“没听懂”，就会出现在这里。' },
  tag: (students: number) => `${students} 人没听懂`,
  caption: (course: string, viewers: number) => `${course}，${viewers} 人看过`,
  peak: (time: string, people: number) => `${time}，${people} 人`,
  spoken: (time: string, people: number, viewers: number) =>
    `${viewers} 人看过，${time} 没听懂的人最多，有 ${people} 人`,
  few: '看过的人太少，还画不出曲线。',
  flat: '还没有人标记没听懂。',
  curve: '没听懂的人数',
  viewers: (count: number) => `${count} 人看过`,
  open: '从这里看这一讲',
  openWhole: '看这一讲',
  noNames: '只有人数，没有名字。',
} as const
