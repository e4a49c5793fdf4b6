import { Box, Button } from '@/platform/ui'
import { taskListText as text } from '@/strings/task-list'
import type { Undo } from './use-undo'

/** Says what was done last, and takes it back; stands at the bottom, so that it is seen wherever one is. */
export function UndoBar({ undo: { said, undo } }: { undo: Undo }) {
  return (
    <Box className={said === undefined ? '' : 'act'} role="status" aria-live="polite">
      {said !== undefined && (
        <>
          <Box as="span" className="grow plan-said">
            {said}
          </Box>
          <Button className="btn btn-s btn-quiet" onClick={undo}>
            {text.undo}
          </Button>
        </>
      )}
    </Box>
  )
}
