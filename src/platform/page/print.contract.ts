export interface PrintPlatform {
  /** Opens the system's dialog for printing the page; undefined where pages cannot be printed. */
  readonly print: (() => void) | undefined
}
