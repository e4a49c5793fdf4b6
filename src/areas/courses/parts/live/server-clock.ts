/**
 * How far the server is ahead of a device whose own clock may be wrong, in ms. The server's time in a reply lies between
 * its request and its arrival, both in Unix ms of the device.
 */
export function measureAhead(server: number, askedAt: number, gotAt: number): number {
  // A device whose clock was set in between says nothing about the way.
  const way = Math.max(0, gotAt - askedAt) / 2
  return server + way - gotAt
}
