import { useState } from 'react'
import { ActionRow } from '@/components/rows'
import { Sheet } from '@/components/sheet'
import { confirmPlatform } from '@/platform/input/confirm'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { signOutOthersText as words } from '../../strings/sign-out'

interface SignOutOthersProps {
  /** How many devices there are besides this one. */
  readonly count: number
  readonly onSignOut: () => void
}

/** Signs out every other device, once that is confirmed. */
export function SignOutOthers({ count, onSignOut }: SignOutOthersProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave: yes, stay: no } = words
  const [title, question] = [words.title(count), words.ask]
  const close = () => setAsking(false)

  async function ask(): Promise<void> {
    if (!confirmPlatform.confirm) setAsking(true)
    else if (await confirmPlatform.confirm({ title, text: question, yes, no })) onSignOut()
  }

  return (
    <>
      <ActionRow
        title={text.account.signOutOthers}
        hint={text.account.signOutOthersHint}
        onClick={() => void ask()}
      />
      {isAsking && (
        <Sheet id="sign-out-others" form="dialog" title={title} onClose={close}>
          <Box as="p" className="t-sub me-gap">
            {question}
          </Box>
          <Button className="btn btn-l btn-solid btn-full me-gap" onClick={close}>
            {no}
          </Button>
          <Button
            className="btn btn-l btn-line btn-full me-gap"
            onClick={() => {
              close()
              onSignOut()
            }}
          >
            {yes}
          </Button>
        </Sheet>
      )}
    </>
  )
}
