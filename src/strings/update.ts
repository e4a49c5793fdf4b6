/** The sentences about an app that is too old. */
export const updateText = {
  title: '需要更新',
  action: '更新',
  download: '去下载页',
} as const
