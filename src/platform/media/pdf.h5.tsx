import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../page/latest'
import type { DrawnPage, PdfEngine } from './pdf-engine'
import { PdfError, type PdfPageElement, type PdfPlatform, type PdfThumbElement } from './pdf.contract'

export { PdfError } from './pdf.contract'
export type { PdfFault, PdfFile, PdfMark } from './pdf.contract'

let engine: PdfEngine | undefined

/** The engine is as large as all the rest: it is there once the first PDF is. */
async function loadEngine(): Promise<PdfEngine> {
  try {
    const { createEngine } = await import('./pdf-engine')
    engine ??= createEngine()
    return engine
  } catch (cause) {
    throw new PdfError('unreached', { cause })
  }
}

export const pdf = {
  open: async (url, onProgress) => (await loadEngine()).open(url, onProgress),
} satisfies PdfPlatform as PdfPlatform

/** The width of an element's content, followed while the window changes. */
function useWidth(): [ref: React.RefObject<HTMLDivElement>, width: number] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const place = ref.current
    if (!place) return undefined
    const observer = new ResizeObserver(() => setWidth(place.clientWidth))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

export const PdfPage = (({ file, page, label, zoom, marks, onFail }) => {
  const [place, width] = useWidth()
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnPage>()
  const latest = useLatest({ marks, onFail })
  useEffect(() => {
    if (!engine || !canvas.current || !words.current || width === 0) return undefined
    const own = engine.draw(file, page, { canvas: canvas.current, words: words.current, width: width * zoom })
    drawn.current = own
    own.done.then(
      () => own.mark(latest.current.marks),
      (cause: unknown) => {
        if (cause instanceof PdfError) latest.current.onFail()
        else throw cause
      },
    )
    return () => own.cancel()
  }, [file, latest, page, width, zoom])
  useEffect(() => drawn.current?.mark(marks), [marks])
  return (
    <div
      ref={place}
      className="pdf-place"
      role="region"
      aria-label={label}
      tabIndex={zoom > 1 ? 0 : undefined}
    >
      <div className="pdf-page">
        <canvas ref={canvas} className="pdf-canvas" aria-hidden />
        <div ref={words} className="pdf-words" />
      </div>
    </div>
  )
}) satisfies PdfPageElement as PdfPageElement

/** How wide a small picture is drawn, in CSS px. */
const THUMB = 96

export const PdfThumb = (({ file, page }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!engine || !canvas.current) return undefined
    const own = engine.draw(file, page, { canvas: canvas.current, width: THUMB })
    // A page that is not drawn leaves an empty one beside its number.
    own.done.catch(() => undefined)
    return () => own.cancel()
  }, [file, page])
  return <canvas ref={canvas} className="pdf-canvas" aria-hidden />
}) satisfies PdfThumbElement as PdfThumbElement
