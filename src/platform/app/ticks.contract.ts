/** A time that nobody can set, unlike the device's clock. */
export interface Ticks {
  /** Ms since the page began, which may leave out what the device slept; undefined where the host has no such time. */
  now(): number | undefined
}
