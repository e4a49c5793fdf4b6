import type { UseModalFocus } from './contract'

/** WeChat keeps the layer's focus itself. */
export const useModalFocus = (() => undefined) satisfies UseModalFocus as UseModalFocus
