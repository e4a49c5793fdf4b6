/** A part of a docx as its reader hands it over; of what kind it is and what it holds is not yet trusted. */
export interface DocxNode {
  readonly type: string
  readonly value?: string
  readonly href?: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly styleName?: string
  /** Of an item of a list. */
  readonly level?: number
  readonly isOrdered?: boolean
  readonly alt?: string
  /** Of a picture that is not too large. */
  readonly contentType?: string
  readonly base64?: string
  readonly children?: readonly DocxNode[]
}
