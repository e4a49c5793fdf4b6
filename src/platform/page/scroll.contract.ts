import type { CSSProperties } from 'react'

/** The scroll position of the page that is shown, in CSS px from its top. */
export interface ScrollPlatform {
  to(y: number): void
  /** Scrolls up until the marked element is at the top of the viewport, if it is above it. */
  backTo(id: string): void
  /** Calls `keep` with the position while the page is scrolled or when it is left, whatever the platform can tell. */
  useKeep(keep: (y: number) => void): void
  /**
   * Style of an element that begins to stick when it is `px` below the top of the viewport and is then drawn at the
   * top itself; `id` names a mark right before it.
   */
  useStick(id: string, px: number): CSSProperties | undefined
}
