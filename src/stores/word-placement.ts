/** Key under which the device stores a word placement until its result is used. */
export const PLACEMENT_KEY = 'word-placement'
