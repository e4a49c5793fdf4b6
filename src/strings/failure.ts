/** The sentences about content that this account may not see, where the server has none for it. */
export const failureText = {
  forbidden: '当前账号没有权限查看这里的内容。',
} as const
