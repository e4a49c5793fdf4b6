export interface Clipboard {
  /** Puts text where the visitor can paste it from; resolves to whether that went well. */
  write(text: string): Promise<boolean>
}
