/**
 * Recordings stored on the device, so that they play without a network; a copy is identified by the lasting part of
 * its address. Nothing of it throws.
 */
export interface StoredMedia {
  /** Fetches and stores a recording; resolves to whether it is stored. */
  keep(url: string): Promise<boolean>
  /** Address of the stored copy of a recording; undefined where there is none. */
  loadAddress(url: string): Promise<string | undefined>
  /** Bytes of the stored copy; 0 where there is none. */
  loadSize(url: string): Promise<number>
  /** Removes stored copies. */
  remove(urls: readonly string[]): Promise<void>
}
