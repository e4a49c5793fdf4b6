import { Sheet } from '@/components/sheet'
import type { Fault } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'

interface AskSheetProps {
  readonly id: string
  readonly words: { readonly title: string; readonly hint: string; readonly yes: string; readonly no: string }
  readonly fault: Fault | undefined
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks before something is done that cannot be taken back, and says why it failed. */
export function AskSheet({ id, words, fault, isBusy, onYes, onClose }: AskSheetProps) {
  return (
    <Sheet id={id} title={words.title} form="dialog" onClose={onClose}>
      {words.hint !== '' && (
        <Box as="p" className="t-sub order-gap">
          {words.hint}
        </Box>
      )}
      {fault && (
        <Box as="p" className="t-sub order-fault" role="alert">
          {fault.message}
        </Box>
      )}
      <Button
        className={`btn btn-l btn-solid btn-full order-gap${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={onYes}
      >
        {words.yes}
      </Button>
      <Button className="btn btn-text btn-full" onClick={onClose}>
        {words.no}
      </Button>
    </Sheet>
  )
}
