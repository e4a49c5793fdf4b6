/** The sentences for staff about their login and identity. */
export const staffText = {
  tooManyTries: (minutes: number) => `密码错误次数太多，请 ${minutes} 分钟后再试，或请管理员重设密码`,
  oldPasswordWrong: '原密码不正确',
  passwordFirst: '现在的密码是别人设的，请先改成自己的密码，再查看客户信息',
  samePassword: '新密码不能和原密码相同',
  nameEmpty: '请输入姓名',
  branchWrong: '校区与登记的不一致，请核对后再确认',
  termsChanged: '承诺书已更新，请重新阅读后再确认',
  alreadyConfirmed: '身份已经确认过，如需更改请联系管理员',
} as const

/** The sentences for the operator who manages staff accounts on the command line. */
export const staffCommandText = {
  usage: [
    '用法：npm run -s staff -- <命令>',
    '  add     --phone 手机号 --role agent|teacher|cashier|admin [--invite 邀请码] [--name 姓名] [--branch 校区]',
    '          新建账号；初始密码从标准输入读一行，8 到 15 位。有邀请码时，姓名与校区默认取 content/sellers.json 里的',
    '  change  --phone 手机号 [--new-phone 新手机号] [--name 姓名] [--branch 校区] [--role agent|teacher|cashier|admin] [--invite 邀请码]',
    '          修改账号；换手机号会退出所有设备，换校区会要求重新确认身份。已停用账号的邀请码可以交给接任的人，',
    '          线索随之转交；--invite= 留空则收回邀请码',
    '  list    列出全部账号',
    '  log     列出最近的账号操作：时间、操作人、操作、账号',
    '  disable --phone 手机号    停用，并立即退出所有设备',
    '  enable  --phone 手机号    恢复使用',
    '  reset   --phone 手机号 [--identity]   重设密码（从标准输入读），退出所有设备；加 --identity 则要求重新确认身份',
  ].join('\n'),
  passwordPrompt: '密码（不会显示）：',
  phoneWrong: '手机号应当是 1 开头的 11 位数字：请检查 --phone。',
  roleWrong: '角色只能是 agent、teacher、cashier 或 admin：请检查 --role。',
  inviteUnknown: (code: string) =>
    `服务器不认识邀请码 ${code}：请先在 content/sellers.json 里加上（运行中的服务器几秒内读入，没有运行过就先启动一次），或检查 --invite。`,
  inviteTaken: (code: string) =>
    `邀请码 ${code} 已经属于另一个账号：一个邀请码只能给一个人，先停用原账号才能转交。`,
  nameMissing: '缺少姓名：请写 --name。',
  branchMissing: '缺少校区：请写 --branch。',
  branchUnknown: (branch: string, known: readonly string[]) =>
    `没有校区 ${branch}：部署参数文件（BOOT_FILE）里的校区有 ${known.join('、') || '（空）'}，请改 --branch，或先在那里加上。`,
  changeNothing: '没有写要改什么：请加上 --new-phone、--name、--branch、--role 或 --invite。',
  branchOther: (code: string, branch: string) =>
    `邀请码 ${code} 属于校区 ${branch}：请改 --branch，或不写它。`,
  sellerGone: (code: string) =>
    `邀请码 ${code} 不在 content/sellers.json 里，校区暂时不能改：请先把它加回去，或用 --invite 换一个（--invite= 留空则收回）。`,
  passwordBad: {
    short: '密码太短：要 8 到 15 位，请换一个。',
    long: '密码太长：要 8 到 15 位，请换一个。',
    phone: '密码里不能有手机号，也不能是手机号的一段：请换一个。',
    common: '这个密码太常见，别人容易猜到：请换一个。',
  },
  phoneTaken: '这个手机号已经有账号：用 reset 重设密码，或用 enable 恢复使用。',
  phoneUnknown: '没有这个手机号的账号：用 list 查看全部。',
  changed: (phone: string) => `已修改 ${phone}`,
  added: (phone: string) => `已新建 ${phone}`,
  disabled: (phone: string) => `已停用 ${phone}`,
  enabled: (phone: string) => `已恢复 ${phone}`,
  reset: (phone: string) => `已重设 ${phone} 的密码`,
  none: '还没有账号',
  row: (fields: readonly string[]) => fields.join('  '),
  roles: { agent: '销售', teacher: '老师', cashier: '财务', admin: '管理员' },
  actions: {
    add: '新建',
    change: '修改',
    disable: '停用',
    enable: '恢复',
    reset: '重设密码',
    release: '交出邀请码',
  },
  noAudit: '还没有操作记录',
  isConfirmed: (yes: boolean) => (yes ? '已确认身份' : '未确认身份'),
  isDisabled: '已停用',
  isSellerGone: '邀请码不在 content/sellers.json 里',
} as const
