export const accountText = {
  title: '我的',
  guest: '还没有登录',
  guestHint: '登录后，学习记录跟着账号走，换手机也不会丢。',
  login: '登录',
  phone: (phone: string) => `手机号 ${phone}`,
  noPhone: '未绑定手机号',
  security: '账号与安全',
  password: '登录密码',
  passwordHint: '设置或修改，用短信验证码确认',
  devices: '登录设备',
  thisDevice: '这台设备',
  unnamed: '未命名的设备',
  lastSeen: (ago: string) => `${ago}用过`,
  signOutDevice: (name: string) => `退出 ${name}`,
  signOutShort: '退出',
  deviceOut: '已退出那台设备',
  data: '我的数据',
  export: '导出我的数据',
  exportHint: '一份 JSON 文件，包含我们保存的全部内容',
  exported: '已导出',
  copied: '已复制到剪贴板',
  remove: '注销账号',
  removeHint: '删除个人信息，不能恢复',
  removeTitle: '确认注销账号',
  removeLead: '注销后，账号、设备和学习记录会被删除，不能恢复。请用短信验证码确认。',
  removeSubmit: '确认注销',
  removed: '账号已注销',
  agreement: '用户协议与隐私政策',
  signOut: '退出登录',
  signedOut: '已退出登录',
  newPassword: '新密码',
  passwordRule: '至少 8 位，不要用常见的密码',
  tooShort: '新密码至少 8 位',
  passwordSubmit: '保存密码',
  passwordSaved: '密码已保存',
  failed: '没有成功，请稍后再试',
} as const

const systems = { ios: 'iPhone / iPad', android: '安卓手机', desktop: '电脑' } as const
const shells = {
  browser: '浏览器',
  wechat: '微信',
  'wechat-miniapp': '小程序网页',
  dingtalk: '钉钉',
  miniapp: '微信小程序',
  native: '客户端',
} as const

/** What a device is called in the list of devices. */
export const deviceText = (os: keyof typeof systems, shell: keyof typeof shells): string =>
  `${systems[os]}·${shells[shell]}`

export const agoText = {
  now: '刚刚',
  minutes: (count: number) => `${count}分钟前`,
  hours: (count: number) => `${count}小时前`,
  days: (count: number) => `${count}天前`,
  date: (month: number, day: number) => `${month}月${day}日`,
} as const
