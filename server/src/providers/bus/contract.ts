/**
 * Carries the names of what is new between servers. It holds nothing: what is told while somebody does not listen is lost
 * to them, so whoever listens also looks from time to time.
 */
export interface Bus {
  /** Tells the other servers that there is news of a name, soon and together with other names. It never fails. */
  publish(name: string): void
  /** Calls for each name that another server told, and without a name when some may have been missed. */
  listen(onNews: (name: string | undefined) => void): void
  close(): Promise<void>
}

/** The bus of a server that is alone. */
export const noBus: Bus = { publish: () => undefined, listen: () => undefined, close: async () => undefined }
