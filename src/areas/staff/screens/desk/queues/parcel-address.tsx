import { useState } from 'react'
import { createDeskApi, type DeskOrder, type WholeAddress } from '../../../api/desk'
import { useStaffCall } from '../../../parts'
import { useSubmit } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { ordersText } from '../../../strings/orders'
import { placeLine } from '../../../../../../contract/domain/place'

const text = ordersText.parcel

/** The address of a parcel with its whole phone, once somebody of the staff asks for it, which is recorded. */
export function ParcelAddress({ number }: Pick<DeskOrder, 'number'>) {
  const { api, newId } = useRoot()
  const ask = useStaffCall()
  const [shown, setShown] = useState<WholeAddress>()
  const { fault, isBusy, submit } = useSubmit({
    fallback: text.revealFailed,
    onFailure: (message, _, show) => show({ message }),
  })
  if (shown) {
    const { name, phone } = shown
    return (
      <Box as="p" className="t-num desk-link" role="status">
        {text.revealed(placeLine(shown), name, phone)}
      </Box>
    )
  }
  return (
    <>
      <Button
        className="btn btn-text desk-link"
        disabled={isBusy}
        onClick={() =>
          void submit(undefined, async () =>
            setShown(await ask(() => api.of(createDeskApi).revealAddress(number, newId()))),
          )
        }
      >
        {text.reveal}
      </Button>
      <Box as="p" className="t-cap">
        {text.revealHint}
      </Box>
      {fault && (
        <Box as="p" className="field-msg is-bad" role="alert">
          {fault.message}
        </Box>
      )}
    </>
  )
}
