/**
 * Whether the element with an id is near the viewport, at most so many CSS px away; `isNearAtFirst` is returned until
 * that is known. An element with the focus of the keyboard counts as near.
 */
export type UseInViewport = (id: string, px: number, isNearAtFirst: boolean) => boolean
