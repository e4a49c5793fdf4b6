import type { OwnView } from './contract'

/** The first view's note of the latest tap; page coordinates in CSS pixels. */
export interface Tap {
  /** The words of the control that was tapped; empty where there was none. */
  readonly text: string
  readonly x: number
  readonly y: number
}

/** The element of the first view, through which its scripts and the app share what happened to it. */
export interface FirstViewElement extends HTMLElement {
  /** Whether a finger is down on it. */
  isHeld?: boolean
  tap?: Tap
  /** When it could first be seen, on the page's clock in ms. */
  since?: number
  /** Starts the app. */
  go?: () => void
}

/** The first view of this page, as long as the app has not taken its place. */
export function findFirstView(): FirstViewElement | null {
  return document.getElementById('shell')
}

/** Where the student's own view is stored, below the prefix of all storage keys. */
export const OWN_VIEW = 'first-view'

export interface StoredView extends OwnView {
  readonly html: string
}
