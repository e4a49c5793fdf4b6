/** Keeps focus inside a layer while it is open and gives it back afterwards; Escape and the browser's way back close. */
export type UseModalFocus = (id: string, onClose: () => void) => void

/** Gives the focus to the element with an id, a heading too, so that keys and screen readers go on from there. */
export type MoveFocus = (id: string) => void
