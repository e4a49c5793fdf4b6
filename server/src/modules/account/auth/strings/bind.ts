/** Why something cannot be tied to an account, and what the user may do instead. */
export const bindText = {
  wechatTaken: '这个微信已绑定另一个账号：请退出后用这个微信登录',
  otherWechat: '当前账号已绑定另一个微信：请用原来的微信登录',
  phoneTaken: '这个手机号已有账号：请退出后用这个手机号登录，再绑定微信',
  newPhoneTaken: '这个手机号已有账号，请换一个手机号',
  otherPhone: '当前账号已绑定另一个手机号，不能再绑定',
} as const
