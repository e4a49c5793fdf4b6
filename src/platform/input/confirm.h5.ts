import type { ConfirmPlatform } from './confirm.contract'

/** A browser's own dialog has other words on its buttons. */
export const confirmPlatform = { confirm: undefined } satisfies ConfirmPlatform as ConfirmPlatform
