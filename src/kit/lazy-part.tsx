import { useEffect, useState, type ReactNode } from 'react'

type Part<Props> = (props: Props) => ReactNode

/** A part that stands beside what a page is about, fetched after the page; where it cannot be had the page does without. */
export function lazyPart<Props extends object>(fetch: () => Promise<Part<Props>>): Part<Props> {
  return function Late(props: Props) {
    const [part, setPart] = useState<{ readonly Part: Part<Props> }>()
    useEffect(() => {
      let isWanted = true
      fetch().then(
        (fetched) => isWanted && setPart({ Part: fetched }),
        () => undefined,
      )
      return () => {
        isWanted = false
      }
    }, [])
    return part ? <part.Part {...props} /> : null
  }
}
