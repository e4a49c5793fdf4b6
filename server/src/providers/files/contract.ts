/** Stores the bytes of files under names that the server made; a name belongs to the same bytes for ever. */
export interface FileStore {
  /** Stores bytes; once it resolves, they outlive a loss of power. Doing it again changes nothing. */
  put(name: string, bytes: Buffer): Promise<void>
  /** The bytes under a name, or undefined. */
  read(name: string): Promise<Buffer | undefined>
  /** Removes the file under a name; removing a missing one does nothing. */
  remove(name: string): Promise<void>
  /** Removes what is left of writes that began before a time and never came to their end. */
  tidy(before: Date): Promise<void>
}
