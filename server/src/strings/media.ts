/** The sentences about films and recordings that not everybody may have. */
export const mediaText = {
  closed: '这是课程里的音视频，请从课程页打开',
  over: '这个播放地址已经失效，请回到课程页重新打开',
} as const
