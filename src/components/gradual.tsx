import { Children, type ReactNode } from 'react'
import { useStagedRows } from '@/platform/ui/staged'

/**
 * The parts of a long page. The first one is there at once; where a view receives its parts in messages that must
 * stay small, each of the others comes with a message of its own. It is the last child of what is around it: a part
 * that comes before something else is sent together with all of its siblings.
 */
export function Gradual({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  return parts.slice(0, 1 + useStagedRows(parts.length - 1, 1))
}
