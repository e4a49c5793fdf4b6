/** The sentences of a page whose scripts or styles did not arrive, so that the app cannot begin. */
export const lostStartText = {
  sentence: '页面没有加载完整。',
  retry: '重新加载',
} as const
