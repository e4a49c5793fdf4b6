export interface CalendarFeedPlatform {
  /** Has the device's calendar subscribe to an address; undefined where the host cannot ask for that. */
  readonly subscribe: ((address: string) => void) | undefined
}
