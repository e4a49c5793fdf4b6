export interface LayoutPlatform {
  /** Keeps the page a column as wide as a phone, however wide or narrow the window is. */
  narrow(): void
}
