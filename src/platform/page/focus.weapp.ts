import type { MoveFocus, UseModalFocus } from './focus.contract'

/** WeChat keeps the layer's focus itself. */
export const useModalFocus = (() => undefined) satisfies UseModalFocus as UseModalFocus

/** WeChat lets a program focus nothing but fields, and opens the keyboard with them. */
export const moveFocus = (() => undefined) satisfies MoveFocus as MoveFocus
