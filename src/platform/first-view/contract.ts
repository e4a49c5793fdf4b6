import type { PageConfig } from '../../../contract/schemas/market/page-config'

/** The app's content of a part of a view, stored for the first view of the next visit. */
export interface OwnView {
  /** The owner; empty for a guest. */
  readonly uid: string
  /** Until when it may be shown, Unix ms. */
  readonly until: number
  /** The subject. */
  readonly subject: string
  /** Selector of the part, the same in the first view. */
  readonly place: string
}

/** The first view that the server drew into the page, until the app has taken over. */
export interface FirstViewPlatform {
  /** The page configuration of this name that came with the first view, as long as that is shown. */
  take(file: string): PageConfig | undefined
  /** Ms since the first view painted `subject`; 0 where there is none or it shows another. */
  age(subject: string): number
  /**
   * Takes the drawn view away once the app's own has been painted, and repeats the tap that it received until then. A
   * view that is about one thing, such as a word, repeats it only where the app shows that `subject`, too.
   */
  drop(subject?: string): void
  /** Stores what the part shows now; undefined forgets what was stored. */
  keep(view: OwnView | undefined): void
}
