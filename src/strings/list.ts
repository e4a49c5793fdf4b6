export const listText = {
  more: '加载更多',
  moreFailed: '加载失败',
  end: '没有更多了',
  pull: '下拉刷新',
  release: '松开刷新',
  refreshing: '正在刷新…',
  refreshFailed: '没有刷新成功，请稍后再试。',
} as const

/** The sentences about files that are handed in. */
export const uploadText = {
  unreadable: '这张图片打不开，请换一张',
} as const
