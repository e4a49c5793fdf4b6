/** Tells when the app wanted one of its scripts or style sheets and it did not arrive; returns what ends that. */
export type OnLostPart = (heard: () => void) => () => void
