import { useEffect, useState, type ReactNode } from 'react'
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
    useEffect(() => {
      let isWanted = true
      load().then(
        (loaded) => isWanted && setPart({ Part: loaded }),
        () => {
          if (!isWanted) return
          ui.say(text.error.pageFailed, 'bad')
          latest.current.onClose()
        },
      )
      return () => {
        isWanted = false
      }
    }, [latest, ui])
    return part ? <part.Part {...props} /> : null
  }
}
