import { momentText } from './shop/when'
import { unreachedText } from './unreached'

/** The sentences of a page about content that came earlier, where the server cannot be reached. */
export const seenText = {
  sentence: (isOnline: boolean, at: number, now: number) =>
    `${unreachedText(isOnline)}，下面是 ${momentText(at, now)} 看到的内容`,
} as const
