/** Bytes that several requests share as long as they are under way. */
export class ByteRoom {
  constructor(private left: number) {}

  /** Takes so many bytes, if there are as many. */
  take(bytes: number): boolean {
    if (bytes > this.left) return false
    this.left -= bytes
    return true
  }

  give(bytes: number): void {
    this.left += bytes
  }
}

/** How many bytes a text has in UTF-8; it has no half of a surrogate pair. */
export const byteLength = (text: string): number => encodeURIComponent(text).replace(/%../g, '_').length
