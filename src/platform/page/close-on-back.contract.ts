/** While the element with an id is there, the browser's way back closes what it belongs to before it leaves the page. */
export type UseCloseOnBack = (id: string, onClose: () => void) => void
