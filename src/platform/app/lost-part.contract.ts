/**
 * Runs `notify` when the app wanted one of its scripts or style sheets and it did not arrive, with whether the device has
 * a network; returns what ends that.
 */
export type OnLostPart = (notify: (isOnline: boolean) => void) => () => void
