/** The server's time on a device whose own clock may be wrong. */
export class ServerClock {
  /** How far the server is ahead, in ms. */
  private ahead = 0

  constructor(private readonly device: () => number) {}

  now(): number {
    return this.device() + this.ahead
  }

  /** Takes over the server's time of an answer, which lies between its request and now. */
  take(server: number, askedAt = this.device()): void {
    const gotAt = this.device()
    // A device whose clock was set meanwhile says nothing about the way.
    const way = Math.max(0, gotAt - askedAt) / 2
    this.ahead = server + way - gotAt
  }
}
