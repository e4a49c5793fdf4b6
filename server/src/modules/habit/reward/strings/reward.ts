/** The sentences for students about tasks, awards and invitations. */
export const rewardText = {
  noTask: '没有找到这个任务：请刷新后再看',
  unfinished: '还没有做完：做完再来领取',
  hadBefore: '这个奖励你用以前的账号领过了，每人一次',
  late: '已经过了领取的时间：任务结束后 7 天内可以领取',
  byItself: '邀请的奖励会自动到账，不用领取',
  noCode: '没有这个邀请码，请检查有没有输错',
  ownCode: '这是你自己的邀请码，请填写邀请你的同学的',
  named: '你已经填过邀请码，填好后不能再改',
  tooLate: (days: number) => `注册 ${days} 天内才能填写邀请码，现在已经过了`,
  notNew: '这个手机号以前有过账号，不算新同学，不能填写邀请码',
  ring: '对方是你或你邀请的同学邀请来的，不能填对方的邀请码',
  sameDevice: '这台设备上登录过对方的账号，不能填写对方的邀请码',
  /** An inviter or invited student who is gone. */
  gone: '已注销的同学',
  /** A daily task and its day, YYYY-MM-DD. */
  ofDay: (title: string, day: string) => `${title}（${Number(day.slice(5, 7))}月${Number(day.slice(8))}日）`,
  invited: '邀请同学',
  wasInvited: '接受邀请并学满天数',
  noOffer: '没有找到这个兑换：可能已经结束，请刷新后再看',
  hasCoupon: '这张优惠券你已经有过了，每人限兑一张',
  fewPoints: '积分不够，再攒一攒吧',
  noneLeft: '这张优惠券已经兑完了',
  bought: (title: string) => `兑换：${title}`,
} as const
