/** Differences between the clocks of device and server that are left as they are, in ms. */
export const TOLERANCE_MS = 120_000

/** The server's time, and when by the device's clock it was asked for and received. */
export interface ServerReading {
  readonly asked: number
  readonly answered: number
  readonly server: number
}

/**
 * How far the device's clock is behind the server's, in ms; 0 where it may be right. The server read its clock at some
 * time between question and answer, which are hours apart where the page was put to sleep in between.
 */
export function clockShift({ asked, answered, server }: ServerReading): number {
  const shift = server < asked ? server - asked : server > answered ? server - answered : 0
  return Math.abs(shift) > TOLERANCE_MS ? shift : 0
}
