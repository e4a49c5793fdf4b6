/**
 * The actions of keys while the page is shown, by the browser's names in lower case: `1`, `z`, ` ` (space),
 * `arrowleft`. A key does nothing while something is typed, a dialog is open, it is held down, or a modifier is down;
 * space and Enter belong to the button or link that has the focus. Where there is no keyboard nothing happens.
 */
export type UseKeys = (keys: Readonly<Record<string, () => void>>) => void
