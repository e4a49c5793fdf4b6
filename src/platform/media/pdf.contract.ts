import type { ReactNode } from 'react'

/** Why a PDF is not shown. */
export type PdfFault = 'unreached' | 'missing' | 'broken'

/** A PDF that could not be opened or drawn. */
export class PdfError extends Error {
  override name = 'PdfError'

  constructor(
    readonly fault: PdfFault,
    options?: ErrorOptions,
  ) {
    super(fault, options)
  }
}

/** An open PDF; its pages are counted from 1. */
export interface PdfFile {
  readonly pages: number
  /** The words of a page, in the pieces in which they are written. */
  words(page: number): Promise<readonly string[]>
  close(): void
}

/** A stretch of a piece of a page that was found; one of them is where the reader is. */
export interface PdfMark {
  readonly part: number
  readonly from: number
  readonly to: number
  readonly isCurrent: boolean
}

export interface PdfPageProps {
  readonly file: PdfFile
  readonly page: number
  /** Names the page for who does not see it. */
  readonly label: string
  /** How many times as wide as its place it is drawn. */
  readonly zoom: number
  readonly marks: readonly PdfMark[]
  readonly onFail: () => void
}

export interface PdfThumbProps {
  readonly file: PdfFile
  readonly page: number
}

export interface PdfPlatform {
  /**
   * Opens a PDF of the server that this app draws by itself, telling what share of it has come; rejects with a PdfError.
   * Missing where the host shows it.
   */
  readonly open?: ((url: string, onProgress: (share: number) => void) => Promise<PdfFile>) | undefined
}

/** A page, drawn as wide as its place, with its words above it for screen readers, the search and copying. */
export type PdfPageElement = (props: PdfPageProps) => ReactNode

/** A small picture of a page that says nothing by itself. */
export type PdfThumbElement = (props: PdfThumbProps) => ReactNode
