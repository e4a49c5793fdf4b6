const MB = 1024 * 1024

/** The sentences for students about the files that they hand in. */
export const fileText = {
  tooLarge: (bytes: number) =>
    `图片太大，请换一张小于 ${bytes < MB ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / MB)} MB`} 的`,
  tooLong: (pixels: number) => `图片太大，请换一张长和宽都不超过 ${pixels} 像素的`,
  tooMany: '今天上传的图片太多，请明天再试',
} as const
