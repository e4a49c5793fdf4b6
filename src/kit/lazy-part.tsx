import type { ReactNode } from 'react'
import { useLoad } from './use-load'

type Part<Props> = (props: Props) => ReactNode

/** A part that stands beside what a page is about, fetched after the page; where it cannot be had the page does without. */
export function lazyPart<Props extends object>(fetch: () => Promise<Part<Props>>): Part<Props> {
  return function Late(props: Props) {
    const { load } = useLoad([], fetch)
    return load.state === 'ready' ? <load.value {...props} /> : null
  }
}
