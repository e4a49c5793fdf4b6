import { useState } from 'react'
import { createAccountApi, type ExportForm, type ExportState } from '@/api/account'
import { SILENT } from '@/api/client'
import { ApiError, CommonCode } from '@/api/errors'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { absoluteUrl } from '@/lib/absolute-url'
import { oneRequest } from '@/lib/one-request'
import { hostFacts } from '@/platform/host'
import { clipboard } from '@/platform/input/clipboard'
import { documents } from '@/platform/media/document'
import { useAsync } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { exportText as text } from '../../strings/export'

/** How often an export that is being made is looked at, in ms. */
export const LOOK_MS = 3000

/** The student's export: asked for, looked at while it is being made, whichever device asked, and fetched. */
export function useExport(uid: string) {
  const { api, apiWith, boot, host, newId, ui } = silently(useRoot())
  const { load, retry } = useLoad(`export:${uid}`, (quiet) => quiet.of(createAccountApi).getExport(uid))
  const [newest, setNewest] = useState<{ readonly export?: ExportState }>()
  const [looks, setLooks] = useState(0)
  const [isVisible, setVisible] = useState(true)
  const [request] = useState(() => oneRequest(newId))
  const { isBusy, submit } = useSubmit({ fallback: text.failedCall })
  const shown = newest ?? (load.state === 'ready' ? load.value : undefined)
  const isWaiting = shown?.export?.state === 'waiting'
  // Only a browser stores what it downloads: other hosts hand the address over to one.
  const canDownload = host.kind === 'browser'

  /** Resolves to what there is now; what was known stays where that cannot be asked for. */
  async function refresh(): Promise<typeof newest> {
    try {
      const found = await apiWith(SILENT).of(createAccountApi).getExport(uid)
      setNewest(found)
      return found
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return undefined
    }
  }
  useVisible((isNow) => {
    setVisible(isNow)
    if (isNow && shown) void refresh()
  })
  const latest = useLatest(refresh)
  useAsync(
    (signal) => {
      if (!isWaiting || !isVisible) return
      const look = async () => {
        await latest.current()
        if (!signal.isCancelled) setLooks((count) => count + 1)
      }
      const timer = setTimeout(() => void look(), LOOK_MS)
      signal.onCancel(() => clearTimeout(timer))
    },
    [isWaiting, isVisible, latest],
    [looks],
  )

  async function ask(): Promise<void> {
    const send = (id: string) => api.of(createAccountApi).askExport(uid, { id })
    setNewest({ export: await request('export', send) })
  }

  /** Where a file is; where it is gone, the page shows what has taken its place. */
  async function findFile(id: string, form: ExportForm): Promise<string | undefined> {
    try {
      return (await api.of(createAccountApi).getExportFile(uid, id, form)).url
    } catch (cause) {
      const isGone = cause instanceof ApiError && cause.code === CommonCode.NotFound
      const found = isGone ? await refresh() : undefined
      if (!found) throw cause
      ui.say(text.gone[found.export?.state ?? 'none'], 'bad', TOAST_MS.login)
      return undefined
    }
  }

  async function fetchFile(id: string, form: ExportForm): Promise<void> {
    const url = await findFile(id, form)
    if (url === undefined) return
    if (canDownload) return void (await documents.open(absoluteUrl(boot.apiBase, url), text.files[form]))
    const address = absoluteUrl(boot.apiBase || hostFacts.origin, url)
    if (await clipboard.write(address)) ui.say(text.copied, 'good', TOAST_MS.login)
    else ui.say(text.notCopied, 'bad', TOAST_MS.login)
  }

  return {
    shown,
    canDownload,
    isBusy,
    isLost: load.state === 'failed' && !shown,
    retry,
    ask: () => void submit(undefined, ask),
    fetch: (id: string, form: ExportForm) => void submit(undefined, () => fetchFile(id, form)),
  }
}
