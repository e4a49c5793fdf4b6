/** A figure of a poster with its name. */
export interface PosterRow {
  readonly name: string
  readonly value: string
}

/** The content of a poster; pictures are complete addresses, words are already in the visitor's language. */
export interface PosterPlan {
  /** Empty where there is none. */
  readonly picture: string
  readonly title: string
  readonly words: string
  /** Figures, one a line, names on the left. */
  readonly rows?: readonly PosterRow[]
  /** A QR code as a `data:` address; its words stand alone where it is empty. */
  readonly code: string
  readonly codeWords: string
}

export interface PosterPlatform {
  /**
   * Draws a poster as one picture that can be saved by a long press, a `data:` address; undefined where the platform
   * cannot, and the page shows the parts one by one.
   */
  readonly draw: ((plan: PosterPlan) => Promise<string | undefined>) | undefined
}
