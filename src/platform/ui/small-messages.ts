import { hooks } from '@tarojs/shared'
import { inMessages, type Patch } from './message-parts'

/** The most bytes of one message to a view: a phone draws what came while the next one is on its way. */
const MOST = 8000

interface PageContext {
  setData(patch: Patch, done: () => void): void
}

/** Has every page send what it draws in messages that stay small, however much a screen draws at once. */
export function keepMessagesSmall(): void {
  hooks.tap('proxyToRaw', (page: PageContext) => ({
    setData(patch: Patch, done: () => void): void {
      const messages = inMessages(patch, MOST)
      messages.forEach((message, at) =>
        page.setData(message, at === messages.length - 1 ? done : () => undefined),
      )
    },
  }))
}
