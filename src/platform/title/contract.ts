export interface TitlePlatform {
  /** Shows a page title; the H5 router sets it itself at each visit. */
  set(title: string): void
}
