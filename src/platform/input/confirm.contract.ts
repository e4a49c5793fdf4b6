/** A question with its two answers; WeChat cuts an answer after four letters. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
}

export interface ConfirmPlatform {
  /** Asks in the host's own dialog. Resolves to whether the answer was yes; undefined where the page renders one itself. */
  readonly confirm: ((question: Question) => Promise<boolean>) | undefined
}
