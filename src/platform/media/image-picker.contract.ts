/** A picture that the student chose, made small. */
export interface ChosenPicture {
  readonly bytes: Uint8Array
  readonly type: 'image/jpeg' | 'image/png'
}

/** The chosen file is no picture that this device can read. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable'
}

export interface ImagePicker {
  /**
   * Lets the student choose a picture and makes it small, with no edge longer than so many pixels. Resolves to
   * undefined when none is chosen; `onChosen` runs as soon as one is. Rejects with PictureUnreadable.
   */
  choose(longestEdge: number, onChosen: () => void): Promise<ChosenPicture | undefined>
}
