/** The sentences for a student about their record and memberships. */
export const studentText = {
  recordThere: '资料已经填写过：请在原有资料上修改',
  trialUsed: '体验已经用过，不能再次领取',
  notFree: '没有找到这门免费课程：请重新选择班型和学期',
} as const
