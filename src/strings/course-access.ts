/** What is not open to a student, and what opens it. */
export const courseAccessText = {
  shut: { login: '登录后看', closed: '未开通', expired: '已到期', gone: '已下架' },
  way: { login: '去登录', closed: '怎么开通', expired: '怎么续期' },
  wayNamed: {
    login: (title: string) => `去登录，登录后看：${title}`,
    closed: (title: string) => `怎么开通：${title}`,
    expired: (title: string) => `怎么续期：${title}`,
  },
} as const
