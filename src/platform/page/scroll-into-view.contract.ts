/** Scrolls until an element is at the top of the page, beneath the bar that stays there. */
export type Reveal = (id: string) => void
