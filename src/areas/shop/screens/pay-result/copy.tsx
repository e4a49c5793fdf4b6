import { useCopy } from '@/features/order'
import { Button } from '@/platform/ui'
import { resultText as text } from '../../strings/result'

export interface CopyProps {
  /** The subject of the button, for a student who does not see beside which text it stands. */
  readonly name: string
  readonly what: string
  /** The sentence when it is done. */
  readonly done: string
}

/** Puts what stands beside it on the clipboard. */
export function Copy({ name, what, done }: CopyProps) {
  const copy = useCopy()
  return (
    <Button className="btn btn-s btn-quiet" aria-label={name} onClick={() => copy(what, done)}>
      {text.payee.copy}
    </Button>
  )
}
