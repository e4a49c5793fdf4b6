/** The front of the card that a student meets next, as the page of their next visit draws it. */
export interface NextFront {
  /** Whose card it is; empty for a guest. */
  readonly uid: string
  /** The study day on which it comes next. */
  readonly day: number
  readonly word: string
  readonly tag: string
  readonly ipa: string
  /** The sentence in stretches, and whether each is the word; none where the student wants no such help. */
  readonly sentence: readonly { readonly text: string; readonly isWord: boolean }[]
}

export interface NextFrontPlatform {
  /** Keeps it for a page that is drawn before the app is there; undefined where none can be told. */
  keep(front: NextFront | undefined): void
}
