import { useState } from 'react'
import { Sheet } from '@/components/sheet'
import { sendUnsent } from '@/features/unsent-study'
import { confirmPlatform } from '@/platform/input/confirm'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { unsentStudy } from '@/stores/unsent-study'
import { text } from '@/strings'
import { signOutText } from '../../strings/sign-out'

/** Signs out; study that has not reached the server is sent first, and a dialog shows what cannot be sent. */
export function SignOut({ uid, onSignOut }: { uid: string; onSignOut: () => void }) {
  const root = useRoot()
  const [isSending, setSending] = useState(false)
  const [asking, setAsking] = useState<string>()
  const { title, leave: yes, stay: no } = signOutText
  const close = () => setAsking(undefined)

  async function confirm(): Promise<void> {
    const { local } = root.storage
    if (isSending) return
    if (unsentStudy(local, uid) > 0) {
      setSending(true)
      await sendUnsent(silently(root))
      setSending(false)
    }
    const unsent = unsentStudy(local, uid)
    if (unsent === 0) return onSignOut()
    const question = signOutText.ask(unsent)
    if (!confirmPlatform.confirm) setAsking(question)
    else if (await confirmPlatform.confirm({ title, text: question, yes, no })) onSignOut()
  }

  return (
    <Box className="sec">
      <Button
        className={`btn btn-l btn-line btn-full${isSending ? ' is-busy' : ''}`}
        aria-busy={isSending}
        onClick={() => void confirm()}
      >
        {isSending ? signOutText.sending : text.account.signOut}
      </Button>
      {asking !== undefined && (
        <Sheet id="sign-out" form="dialog" title={title} onClose={close}>
          <Box as="p" className="t-sub me-gap">
            {asking}
          </Box>
          <Button className="btn btn-l btn-solid btn-full me-gap" onClick={close}>
            {no}
          </Button>
          <Button className="btn btn-l btn-line btn-full me-gap" onClick={onSignOut}>
            {yes}
          </Button>
        </Sheet>
      )}
    </Box>
  )
}
