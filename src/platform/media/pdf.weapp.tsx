import type { PdfPageElement, PdfPlatform, PdfThumbElement } from './pdf.contract'

export { PdfError } from './pdf.contract'
export type { PdfFault, PdfFile, PdfMark } from './pdf.contract'

/** WeChat shows a PDF by itself. */
export const pdf = {} satisfies PdfPlatform as PdfPlatform

export const PdfPage = (() => null) satisfies PdfPageElement as PdfPageElement
export const PdfThumb = (() => null) satisfies PdfThumbElement as PdfThumbElement
