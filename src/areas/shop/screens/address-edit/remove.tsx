import { useState } from 'react'
import { Sheet } from '@/components/sheet'
import { confirmPlatform } from '@/platform/input/confirm'
import { Box, Button } from '@/platform/ui'
import { addressFormText as words } from '../../strings/address'

const { removeTitle: title, removeAsk: question, removeYes: yes, removeNo: no } = words

/** Removes an address, once that is confirmed. */
export function Remove({ onRemove }: { readonly onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)

  async function ask(): Promise<void> {
    if (!confirmPlatform.confirm) setAsking(true)
    else if (await confirmPlatform.confirm({ title, text: question, yes, no })) onRemove()
  }

  return (
    <>
      <Button className="btn btn-l btn-line btn-full address-remove" onClick={() => void ask()}>
        {words.remove}
      </Button>
      {isAsking && (
        <Sheet id="address-remove" form="dialog" title={title} onClose={close}>
          <Box as="p" className="t-sub address-gap">
            {question}
          </Box>
          <Button className="btn btn-l btn-solid btn-full address-gap" onClick={close}>
            {no}
          </Button>
          <Button
            className="btn btn-l btn-line btn-full address-gap"
            onClick={() => {
              close()
              onRemove()
            }}
          >
            {yes}
          </Button>
        </Sheet>
      )}
    </>
  )
}
