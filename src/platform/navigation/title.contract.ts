export interface TitlePlatform {
  /** Shows a page title where the router does not do so itself at each visit. */
  set(title: string): void
}
