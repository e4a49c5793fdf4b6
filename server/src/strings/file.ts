/** What students read about the files that they hand in. */
export const fileText = {
  tooLarge: (bytes: number) => `图片太大，请换一张小于 ${Math.floor(bytes / 1024)} KB 的`,
  tooMany: '今天上传的图片太多，请明天再试',
} as const
