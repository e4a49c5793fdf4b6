/** Lessons that are stored on the device. */
export const storedText = {
  title: '缓存的课',
  hint: '没有网络也能看这些讲的文字，标着“文字和音频”的还能听。',
  sum: (lessons: number, size: string) => `${lessons} 讲，共 ${size}`,
  size: (bytes: number) =>
    bytes >= 1024 * 1024
      ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
      : `${Math.max(1, Math.round(bytes / 1024))} KB`,
  withAudio: '文字和音频',
  text: '文字',
  remove: '删除',
  removeNamed: (title: string) => `删除缓存：${title}`,
  removeAll: '全部删除',
  removed: '已删除，学习记录和笔记都在',
  none: '还没有缓存的课',
  noneHint: '打开任意一讲，它会自动存到这台设备上。',
  back: '去学习中心',
} as const
