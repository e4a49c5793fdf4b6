import { clipboard } from '@/platform/input/clipboard'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { liveText as text } from '../../strings/live'

/** Copies a text that was not sent in time, so that the student can use it elsewhere. */
export function CopyButton({ said }: { readonly said: string }) {
  const { ui } = useRoot()
  async function copy(): Promise<void> {
    const isDone = await clipboard.write(said)
    ui.say(isDone ? text.copied : text.copyFailed, isDone ? 'good' : 'bad')
  }
  return (
    <Button className="btn btn-text" onClick={() => void copy()}>
      {text.copy}
    </Button>
  )
}
