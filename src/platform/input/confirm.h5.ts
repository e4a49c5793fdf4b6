import type { AskPlatform } from './confirm.contract'

/** A browser's own dialog has other words on its buttons. */
export const askPlatform = { ask: undefined } satisfies AskPlatform as AskPlatform
