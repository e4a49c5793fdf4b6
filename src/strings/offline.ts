/** The sentences about a time without a network. */
export const offlineText = {
  lostPage: '这一页没有下载过，联网后再打开',
} as const
