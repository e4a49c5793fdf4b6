/**
 * Recordings that the device keeps, so that they are heard without a network; a copy is known by the lasting part of its
 * address. Nothing of it throws.
 */
export interface KeptMedia {
  /** Fetches a recording and keeps it; resolves to whether it is kept. */
  keep(url: string): Promise<boolean>
  /** Address of the kept copy of a recording; undefined where there is none. */
  loadAddress(url: string): Promise<string | undefined>
  /** Bytes of the kept copy; 0 where there is none. */
  loadSize(url: string): Promise<number>
  /** Forgets kept copies. */
  remove(urls: readonly string[]): Promise<void>
}
