/** What a poster shows; pictures are complete addresses, words are already in the visitor's language. */
export interface PosterPlan {
  readonly picture: string
  readonly title: string
  readonly words: string
  /** A QR code as a `data:` address. */
  readonly code: string
  readonly codeWords: string
}

export interface PosterPlatform {
  /**
   * Draws a poster as one picture that can be saved by a long press, a `data:` address; undefined where the platform
   * cannot, and the page shows the parts one by one.
   */
  draw(plan: PosterPlan): Promise<string | undefined>
}
