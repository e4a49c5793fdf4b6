/** Sentences of signing out while study is on this device alone. */
export const signOutText = {
  title: '还有学习记录没有上传',
  ask: (count: number) =>
    `${count} 条学习记录只存在这台设备上。现在退出，别的设备看不到它们；下次在这台设备登录这个账号时会继续上传。`,
  sending: '正在上传学习记录',
  stay: '先不退出',
  leave: '仍要退出',
} as const

/** The question before all other devices are signed out. */
export const signOutOthersText = {
  title: (count: number) => `退出其他 ${count} 台设备？`,
  ask: '它们要重新登录才能用这个账号，免密登录也会取消；还没传上来的学习记录留在原来的设备上。',
  leave: '全部退出',
  stay: '先不退',
} as const
