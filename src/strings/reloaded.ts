/** The sentences of a page that the app has loaded again by itself. */
export const reloadedText = {
  password: '页面更新了，刚才没有提交，请重新输入密码',
} as const
