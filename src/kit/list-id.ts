import { useState } from 'react'

let made = 0

/** A name for a list of the document: pages beneath the shown one keep theirs there, so that each needs its own. */
export function useListId(): string {
  const [id] = useState(() => `wl${(made += 1)}`)
  return id
}
