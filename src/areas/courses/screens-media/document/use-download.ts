import { useState } from 'react'
import type { OpenedDocument } from '../../api/document'
import { absoluteUrl } from '@/lib/absolute-url'
import { documents } from '@/platform/media/document'
import type { DocumentOutcome } from '@/platform/media/document.contract'
import { useRoot } from '@/stores/context'

/** Hands a document to the student under its title; shows its progress and its outcome. */
export function useDownload({ title, url, download }: OpenedDocument) {
  const { boot } = useRoot()
  const [share, setShare] = useState<number>()
  const [outcome, setOutcome] = useState<DocumentOutcome>()

  async function start(): Promise<DocumentOutcome | undefined> {
    if (share !== undefined) return undefined
    setOutcome(undefined)
    setShare(0)
    const ending = url.slice(url.lastIndexOf('.'))
    const came = await documents.open(absoluteUrl(boot.apiBase, url), title + ending, {
      canPassOn: download,
      onProgress: setShare,
    })
    setShare(undefined)
    setOutcome(came)
    return came
  }

  return { share, outcome, start }
}
