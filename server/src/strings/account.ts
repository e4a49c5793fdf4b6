/** The sentences for a user about codes and accounts, and the line that shows a developer the code. */
export const accountText = {
  tooSoon: (seconds: number) => `验证码已发送，请 ${seconds} 秒后再试`,
  tooMany: (minutes: number) => `获取验证码太频繁，请 ${minutes} 分钟后再试`,
  loginDone: '登录成功',
  tooManyTries: (minutes: number) => `密码错误次数太多，请 ${minutes} 分钟后再试，或改用验证码登录`,
  tooManyWrites: '今天提交的次数太多，请明天再试',
  passwordWrong: '密码不正确',
  passwordIsPhone: '密码不能是自己的手机号，也不能是它的末几位，请换一个',
  passwordLength: '新密码要有 8 到 15 位',
  proofMissing: '请输入验证码或原密码',
  signInFirst: '为了安全，请重新登录后再注销账号',
  wechatUser: '微信用户',
  terminalCode: (phone: string, code: string) => `短信验证码  ${phone}  ${code}  （5 分钟内有效）`,
} as const
