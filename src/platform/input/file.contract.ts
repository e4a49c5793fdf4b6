export interface FilePicker {
  /** Lets somebody choose a file and reads it; undefined where none was chosen or it cannot be read. */
  choose(accept: string): Promise<Uint8Array | undefined>
}
