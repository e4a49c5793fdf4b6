import { useState } from 'react'
import { createDeskApi } from '../../api/desk'
import { ApiError } from '@/api/errors'
import type { DeskFacts } from '../../parts/desk'
import { absoluteUrl } from '@/lib/absolute-url'
import { documents } from '@/platform/media/document'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { booksText as text } from '../../strings/books'

/** Hands the books from one day to another to the reader as a file, by an address that holds for some minutes. */
export function useBooksFile(desk: DeskFacts) {
  const { api, boot, ui } = silently(useRoot())
  const [isBusy, setBusy] = useState(false)
  async function open(from: string, to: string): Promise<void> {
    setBusy(true)
    try {
      const { url } = await desk.call(() => api.of(createDeskApi).getBooksFile({ from, to }))
      const outcome = await documents.open(absoluteUrl(boot.apiBase, url), text.file(from, to))
      if (outcome !== 'opened') ui.say(text.fileFailed, 'bad', TOAST_MS.login)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.formatSentence(cause, text.fileFailed), 'bad', TOAST_MS.login)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, open: (from: string, to: string) => void open(from, to) }
}
