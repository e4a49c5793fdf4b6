/** Where the session of the visit's student is over: their run, and the options of the present user. */
export const runOtherText = {
  left: { title: '现在没有登录', hint: '做过的都保存着，登录原来的账号就能接着做。' },
  other: {
    title: '现在登录的是另一个账号',
    hint: '刚才的练习在原来的账号里，都保存着。要在这个账号里做，就另做一次。',
  },
  login: '登录',
  begin: '另做一次',
} as const
