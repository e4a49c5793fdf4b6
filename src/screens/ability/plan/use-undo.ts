import { useState } from 'react'
import { useRoot } from '@/stores/context'
import { taskListText as text } from '@/strings/task-list'

/** What was done last, and how it is taken back. */
interface Undoable {
  readonly said: string
  readonly takeBack: () => void
}

/** Offers to take back what was done last, until something else is done or the page is left. */
export function useUndo() {
  const { ui } = useRoot()
  const [last, setLast] = useState<Undoable>()
  return {
    said: last?.said,
    offer: (said: string, takeBack: () => void) => setLast({ said, takeBack }),
    undo() {
      last?.takeBack()
      setLast(undefined)
      ui.say(text.undone, 'good')
    },
  }
}
export type Undo = ReturnType<typeof useUndo>
