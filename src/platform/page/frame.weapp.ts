/** All that is rendered is sent to the view, in sight or not. */
export const prerendersHidden = false

/** Runs work that must not delay the view's update for the current tap. */
export function afterPaint(work: () => void): void {
  setTimeout(work)
}
