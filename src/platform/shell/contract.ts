import type { PageConfig } from '../../../contract/schemas/page-config'

/** The first view that the server drew into the page, until the app has taken over. */
export interface ShellPlatform {
  /** The page configuration of this name that came with the drawn view, as long as that is shown. */
  take(file: string): PageConfig | undefined
  /** How long the drawn view has shown that `subject`, in ms; 0 where there is none or it shows another. */
  age(subject: string): number
  /**
   * Takes the drawn view away once the app's own has been painted, and repeats the tap that it received meanwhile. A
   * view that is about one thing, such as a word, repeats it only where the app shows that `subject`, too.
   */
  drop(subject?: string): void
}
