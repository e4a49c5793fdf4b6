import { useState } from 'react'
import { useRoot } from '@/stores/context'
import { taskListText as text } from '@/strings/task-list'

/** The last action, and how it is taken back. */
interface Undoable {
  readonly said: string
  readonly takeBack: () => void
  /** Whether it is still as it was left: what was changed since must not be overwritten. */
  readonly stands: () => boolean
}

/**
 * Offers to take back what was done last, until it is changed, something else is offered or the page is left. For
 * observers.
 */
export function useUndo() {
  const { ui } = useRoot()
  const [last, setLast] = useState<Undoable>()
  return {
    said: last?.stands() ? last.said : undefined,
    offer: (said: string, takeBack: () => void, stands: () => boolean) => setLast({ said, takeBack, stands }),
    undo() {
      last?.takeBack()
      setLast(undefined)
      ui.say(text.undone, 'good')
    },
  }
}
export type Undo = ReturnType<typeof useUndo>
