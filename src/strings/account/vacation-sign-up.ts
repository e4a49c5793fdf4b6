/** The dialog in which a guest signs up for a free course of the winter vacation; only its own chunk needs it. */
export const vacationSignUpText = {
  title: '登录后领取免费课程',
  login: '已有账号，直接登录',
} as const
