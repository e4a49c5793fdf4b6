import { useEffect, useState, type ReactNode } from 'react'
import { useInViewport } from '@/platform/page/in-viewport'
import { Box } from '@/platform/ui'
import { drawsWhole } from '@/platform/ui/staged'

/** How far below the viewport the end of what is drawn lies when more follows, in CSS px: about a screen. */
const NEAR_PX = 700

/** The end of what is drawn so far; it is seen only where it takes up room. */
function End({ id, onNear }: { readonly id: string; readonly onNear: () => void }) {
  const isNear = useInViewport(id, NEAR_PX, false)
  useEffect(() => {
    if (isNear) onNear()
  })
  return <Box id={id} style={{ height: '1px' }} />
}

/**
 * How many parts of a page of any length are drawn by now, and the end that stands below them: all parts at once, or
 * `each` and as many more whenever the reader comes near the end, where a view receives its parts in messages and holds
 * only so many elements. Drawn parts stay. `id` names the end; one list of a page has it. For parts of one height
 * that may be removed again when they are far away there is `LongList`.
 */
export function useGrowth(
  id: string,
  total: number,
  each: number,
): { readonly count: number; readonly end: ReactNode } {
  const [count, setCount] = useState(each)
  if (drawsWhole || count >= total) return { count: total, end: null }
  const end = <End key={count} id={`${id}-${count}`} onNear={() => setCount(count + each)} />
  return { count, end }
}
