import { useEffect, useState } from 'react'
import { Icon } from '@/components/icon'
import { permissions } from '@/platform/host/permissions'
import { recorder } from '@/platform/media/recorder'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { reciteText as text } from '../../strings/recite'

/** Records how a card is recited, and plays it back; it stays on the device, and only while the card is in sight. */
export function Recording() {
  const { ui } = useRoot()
  const [state, setState] = useState<'none' | 'recording' | 'there' | 'refused'>('none')
  useEffect(() => () => recorder.clear(), [])
  const isLost = state === 'refused' && !permissions.canChange
  if (!recorder.can() || isLost) return null
  async function start(): Promise<void> {
    if (await recorder.start()) return setState('recording')
    setState('refused')
    ui.say(text.noMicrophone, 'plain', TOAST_MS.login)
  }
  async function allow(): Promise<void> {
    if (await permissions.change('record')) setState('none')
  }
  async function stop(): Promise<void> {
    setState((await recorder.stop()) ? 'there' : 'none')
  }
  if (state === 'refused')
    return (
      <Button className="btn btn-text" onClick={() => void allow()}>
        <Icon name="microphone" size={20} />
        {text.allowMicrophone}
      </Button>
    )
  if (state === 'recording')
    return (
      <Button className="btn btn-text learn-recording" onClick={() => void stop()}>
        <Icon name="player-stop" size={20} />
        {text.stop}
      </Button>
    )
  return (
    <>
      <Button className="btn btn-text" onClick={() => void start()}>
        <Icon name="microphone" size={20} />
        {state === 'there' ? text.recordAgain : text.record}
      </Button>
      {state === 'there' && (
        <Button className="btn btn-text" onClick={() => void recorder.play()}>
          <Icon name="player-play" size={20} />
          {text.play}
        </Button>
      )}
    </>
  )
}
