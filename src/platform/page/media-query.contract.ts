/** Room for columns side by side, as on a computer. */
export interface WidePlatform {
  /** Whether the window has it; the component is drawn again when that changes. */
  useIsWide(): boolean
  /** Gives the page, while it is shown and `isWhole`, the whole window instead of the width of a phone. */
  useWholeWindow(isWhole: boolean): void
}
