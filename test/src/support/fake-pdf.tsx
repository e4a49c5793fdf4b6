import type { PdfPageProps, PdfPlatform } from '@/platform/media/pdf.contract'

/** How PDFs are opened, and what of them was drawn and closed. */
export const pdfScreen = {
  open: undefined as PdfPlatform['open'],
  drawn: new Array<PdfPageProps>(),
  closed: 0,
}

// The library draws on a canvas, which jsdom has not; what a screen asks of it is this much.
jest.mock('@/platform/media/pdf', () => ({
  ...jest.requireActual('@/platform/media/pdf.contract'),
  pdf: {
    get open() {
      return pdfScreen.open
    },
  },
  PdfPage: (props: PdfPageProps) => {
    pdfScreen.drawn.push(props)
    return <div role="region" aria-label={props.label} />
  },
  PdfThumb: () => null,
}))
