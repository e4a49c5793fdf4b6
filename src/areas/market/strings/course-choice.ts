/** The choice of class and term; only its own chunk needs it. */
export const courseChoiceText = {
  title: '选择班型和学期',
  classType: '班型',
  term: '学期',
  classTypeFirst: '请选择班型',
  open: '领取免费课程',
  none: '现在没有可以领取的免费课程。',
  openedTitle: '课程已开通',
  same: (title: string) => `这个学期各班型的免费课相同：“${title}”，班型可以不选。`,
  owned: (title: string) => `“${title}”已经在你的账号里，不用再领。`,
  learn: '去学这门课',
  holds: (title: string) => `领到的课：“${title}”。`,
  opened: (classType: string | undefined, term: string, title: string | undefined) =>
    `${classType === undefined ? '' : `${classType} · `}${term}，${title === undefined ? '' : `开的是“${title}”，`}已经记在你的账号里，可以先看课程安排。`,
  course: '看课程安排',
  later: '稍后再看',
} as const
