/** The choice of class and term; only its own chunk needs it. */
export const courseChoiceText = {
  title: '选择班型和学期',
  classType: '班型',
  term: '学期',
  classTypeFirst: '请选择班型',
  open: '领取免费课程',
  none: '现在没有可以领取的免费课程。',
  openedTitle: '课程已开通',
  opened: (classType: string, term: string) =>
    `${classType} · ${term}，已经记在你的账号里，可以先看课程安排。`,
  course: '看课程安排',
  later: '稍后再看',
} as const
