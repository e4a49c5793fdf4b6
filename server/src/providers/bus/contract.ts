/**
 * Carries the names of changed things between servers. It stores nothing: a name published while a server does not
 * listen is lost to it, so listeners also poll from time to time.
 */
export interface Bus {
  /** Notifies the other servers of a changed name, soon and together with other names. It never fails. */
  publish(name: string): void
  /** Calls back for each name that another server published, and without a name when some may have been missed. */
  listen(onNews: (name: string | undefined) => void): void
  close(): Promise<void>
}

/** The bus of a server that is alone. */
export const noBus: Bus = { publish: () => undefined, listen: () => undefined, close: async () => undefined }
