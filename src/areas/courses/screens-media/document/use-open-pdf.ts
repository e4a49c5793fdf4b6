import { useCallback, useState } from 'react'
import { PdfError, type PdfFault, type PdfFile } from '@/platform/media/pdf'
import type { PdfPlatform } from '@/platform/media/pdf.contract'
import { useAsync } from '@/platform/page/use-async'

/** How far a PDF is on its way. */
export type Opening =
  | { readonly state: 'loading'; readonly share: number }
  | { readonly state: 'ready'; readonly file: PdfFile }
  | { readonly state: 'failed'; readonly fault: PdfFault }

/** Opens a PDF by its address and closes it when the screen goes; `fail` says that a page of it cannot be drawn. */
export function useOpenPdf(open: NonNullable<PdfPlatform['open']>, url: string) {
  const [opening, setOpening] = useState<Opening>({ state: 'loading', share: 0 })
  const [round, setRound] = useState(0)
  useAsync(
    async (signal) => {
      setOpening({ state: 'loading', share: 0 })
      // A file that comes in parts reports the rest even when its pages can long be read.
      const showShare = (share: number): void => {
        if (signal.isCancelled) return
        setOpening((now) => (now.state === 'loading' ? { state: 'loading', share } : now))
      }
      try {
        const file = await open(url, showShare)
        signal.onCancel(() => file.close())
        if (!signal.isCancelled) setOpening({ state: 'ready', file })
      } catch (cause) {
        const fault = cause instanceof PdfError ? cause.fault : 'broken'
        if (!signal.isCancelled) setOpening({ state: 'failed', fault })
      }
    },
    [open, url],
    [round],
  )
  const retry = useCallback(() => setRound((n) => n + 1), [])
  const fail = useCallback(() => setOpening({ state: 'failed', fault: 'broken' }), [])
  return { opening, retry, fail }
}
