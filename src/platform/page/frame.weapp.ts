/** All that is drawn is sent to the view, be it in sight or not. */
export const prerendersHidden = false

/** Runs work that must not hold up what the view is told of the tap that is under way. */
export function afterPaint(work: () => void): void {
  setTimeout(work)
}
