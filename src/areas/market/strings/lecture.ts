/** The player of the lecture halls; only its own chunk needs it. */
export const lectureText = {
  failed: '视频播放失败',
  failedHint: '可能是网络不稳，或者视频正在更换。下面的图文内容不受影响。',
  retry: '再试一次',
  back: '先看图文',
} as const
