/** How long a screen that was just opened has the network to itself before the whole book is fetched, in ms. */
export const PREFETCH_AFTER_MS = 5000
/** How long the page is left to the student between two units of the book, in ms, and how long while answers come. */
const REST_MS = 250
const ANSWERING_MS = 1000

/** Delays prefetching during the moment between a student's tap and its frame. */
export class PrefetchPacing {
  private isAnswering = false

  /** `later` runs work after so many ms. */
  constructor(private readonly later: (work: () => void, ms: number) => void) {}

  /** Says that the student has answered just now. */
  answered(): void {
    this.isAnswering = true
  }

  /** Lets time pass until the next unit may be fetched. */
  readonly rest = async (): Promise<void> => {
    do {
      const ms = this.isAnswering ? ANSWERING_MS : REST_MS
      this.isAnswering = false
      await new Promise<void>((resolve) => this.later(resolve, ms))
    } while (this.isAnswering)
  }
}
