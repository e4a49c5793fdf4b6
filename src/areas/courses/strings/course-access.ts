/** The sentences about courses that are not open to a student, and how they open. */
export const courseAccessText = {
  shut: { login: '登录后看', closed: '未开通', expired: '已到期', sign: '先签协议', gone: '已下架' },
  way: { login: '去登录', closed: '怎么开通', expired: '怎么续期', sign: '去签协议' },
  wayNamed: {
    login: (title: string) => `去登录，登录后看：${title}`,
    closed: (title: string) => `怎么开通：${title}`,
    expired: (title: string) => `怎么续期：${title}`,
    sign: (title: string) => `去签协议：${title}`,
  },
  /** Of what is neither sold nor shown to others any more. */
  retired: '已下架，你仍可学',
  /** The actions on a course that costs nothing. */
  free: { login: '登录后学', open: '免费开通', learn: '去学习' },
  freeNamed: {
    login: (title: string) => `登录后学：${title}`,
    open: (title: string) => `免费开通：${title}`,
    learn: (title: string) => `去学习：${title}`,
  },
} as const
