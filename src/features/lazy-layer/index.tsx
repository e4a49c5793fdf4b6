import { useState, type ReactNode } from 'react'
import { useAsync } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'

type Part<Props> = (props: Props) => ReactNode

/**
 * A layer whose code is fetched when it is first shown. One that cannot be fetched says so and closes itself, so that
 * the page stays usable.
 */
export function lazyLayer<Props extends { readonly onClose: () => void }>(
  load: () => Promise<Part<Props>>,
): Part<Props> {
  return function Late(props: Props) {
    const { ui } = useRoot()
    const [part, setPart] = useState<{ readonly Part: Part<Props> }>()
    const latest = useLatest(props)
    useAsync(
      async (signal) => {
        const loaded = await load().catch(() => undefined)
        if (signal.isCancelled) return
        if (loaded) return setPart({ Part: loaded })
        ui.say(text.error.pageFailed, 'bad')
        latest.current.onClose()
      },
      [latest, ui],
    )
    return part ? <part.Part {...props} /> : null
  }
}
