import type { Target } from '@/platform/navigation'
import type { Destination, resolve } from './resolve'

/** Finds where addresses lead. */
export interface Destinations {
  /**
   * Where an address leads; undefined as long as that cannot be said. Every page that is drawn has an address of which
   * it can.
   */
  find(url: string): Destination | undefined
  /** Fetches what finds the destination of any address; rejects where that does not arrive. */
  load(): Promise<typeof resolve>
  /** The page that the host opens for an address. */
  getTarget(url: string): Target
}
