/** The most templates that WeChat asks about at once. */
export const MOST_TEMPLATES = 3

export interface WechatSubscribe {
  /**
   * Asks the student, who must have tapped for it, which messages WeChat may bring, each for one time. Resolves to the
   * templates that were allowed, none where WeChat did not ask. Undefined where there is no such question.
   */
  readonly ask: ((templates: readonly string[]) => Promise<readonly string[]>) | undefined
}
