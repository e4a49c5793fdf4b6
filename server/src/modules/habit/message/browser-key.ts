import { ECDH } from 'node:crypto'

/** Whether messages can be sealed with a browser's key: a point of P-256, written out in full. */
export function isBrowserKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  try {
    // It throws for what is no point of the curve.
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
