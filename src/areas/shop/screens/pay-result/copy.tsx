import { useCopy } from '@/features/order'
import { Button } from '@/platform/ui'
import { resultText as text } from '../../strings/result'

export interface CopyProps {
  /** What the button does, for who does not see beside what it stands. */
  readonly name: string
  readonly what: string
  /** What is said when it is done. */
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
