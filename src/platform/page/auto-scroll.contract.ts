/** Keeps the present part in sight, as a transcript follows its film. */
export interface FollowPlatform {
  /**
   * Scrolls an element into the middle of the page, unless the visitor has just scrolled, or another element, `beside`,
   * would go out of sight by it.
   */
  keepInSight(id: string, beside?: string): void
}
