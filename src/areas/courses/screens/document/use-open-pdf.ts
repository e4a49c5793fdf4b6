import { useCallback, useEffect, useState } from 'react'
import { PdfError, type PdfFault, type PdfFile } from '@/platform/media/pdf'
import type { PdfPlatform } from '@/platform/media/pdf.contract'

/** How far a PDF is on its way. */
export type Opening =
  | { readonly state: 'loading'; readonly share: number }
  | { readonly state: 'ready'; readonly file: PdfFile }
  | { readonly state: 'failed'; readonly fault: PdfFault }

/** Opens a PDF by its address and closes it when the screen goes; `fail` says that a page of it cannot be drawn. */
export function useOpenPdf(open: NonNullable<PdfPlatform['open']>, url: string) {
  const [opening, setOpening] = useState<Opening>({ state: 'loading', share: 0 })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    let file: PdfFile | undefined
    const settle = (next: Opening): void => {
      if (isWanted) setOpening(next)
    }
    settle({ state: 'loading', share: 0 })
    // What comes in parts tells of the rest when its pages are long to be read.
    const tell = (share: number): void => {
      if (isWanted) setOpening((now) => (now.state === 'loading' ? { state: 'loading', share } : now))
    }
    open(url, tell).then(
      (opened) => {
        file = opened
        if (isWanted) settle({ state: 'ready', file })
        else opened.close()
      },
      (cause: unknown) =>
        settle({ state: 'failed', fault: cause instanceof PdfError ? cause.fault : 'broken' }),
    )
    return () => {
      isWanted = false
      file?.close()
    }
  }, [open, url, round])
  const retry = useCallback(() => setRound((n) => n + 1), [])
  const fail = useCallback(() => setOpening({ state: 'failed', fault: 'broken' }), [])
  return { opening, retry, fail }
}
