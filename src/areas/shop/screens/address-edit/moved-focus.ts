import { useEffect, useState } from 'react'
import { moveFocus } from '@/platform/page/focus'
import { reveal } from '@/platform/page/scroll-into-view'

/** Gives the focus to an element once what was asked for is drawn, since what had it before may be gone. */
export function useMovedFocus(id: string): { move(): void } {
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    if (moves === 0) return
    reveal(id)
    moveFocus(id)
  }, [id, moves])
  return { move: () => setMoves((count) => count + 1) }
}
