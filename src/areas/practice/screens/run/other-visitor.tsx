import { Notice } from '@/components/notice'
import { openLogin } from '@/features/login'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { runOtherText as text } from '../../strings/run-other'

interface OtherVisitorProps {
  /** Whether nobody is signed in now. */
  readonly isGuest: boolean
  readonly onBegin: () => void
}

/** Says that the run belongs to the account that was signed in before; a new one begins only on a tap. */
export function OtherVisitor({ isGuest, onBegin }: OtherVisitorProps) {
  const root = useRoot()
  const { title, hint } = isGuest ? text.left : text.other
  return (
    <Notice art="empty" title={title} hint={hint}>
      {isGuest && (
        <Button className="btn btn-l btn-solid" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      )}
      <Button className={`btn btn-l ${isGuest ? 'btn-text' : 'btn-solid'}`} onClick={onBegin}>
        {text.begin}
      </Button>
    </Notice>
  )
}
