/** Hosts that are an app or a mini-program of their own, by the name in their identity headers. */
const shells: readonly string[] = ['wechat-miniapp', 'miniapp', 'shenlong', 'dream']

/** Whether nothing is sold in a host, so that no word is said of paying: Apple's rules leave iOS shells nothing. */
export const isClosedHost = (name: string, os: string): boolean => os === 'ios' && shells.includes(name)
