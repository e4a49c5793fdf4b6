export interface Files {
  /** Hands a text to the student as a file; where the host has no files, on the clipboard. */
  save(name: string, content: string): Promise<'file' | 'clipboard'>
}
