/** Keeps focus inside a layer while it is open and gives it back afterwards; Escape closes. */
export type UseModalFocus = (id: string, onClose: () => void) => void
