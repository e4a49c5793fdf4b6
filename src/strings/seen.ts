import { momentText } from './shop/when'

/** What a page says of content that came earlier, where the server cannot be reached. */
export const seenText = {
  sentence: (isOnline: boolean, at: number, now: number) =>
    `${isOnline ? '服务器暂时没有响应' : '没有网络'}，下面是 ${momentText(at, now)} 看到的内容`,
} as const
