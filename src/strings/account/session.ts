/** The sentences where the server has ended a session; the first load carries this alone. */
export const sessionText = {
  ended: '登录已失效，请重新登录',
} as const
