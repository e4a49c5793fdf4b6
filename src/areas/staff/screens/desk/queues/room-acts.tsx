import { useState } from 'react'
import { createLiveDeskApi } from '../../../api/live-desk'
import { useSubmit } from '@/kit/use-submit'
import { oneRequest } from '@/lib/one-request'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { liveText as text } from '../../../strings/live'

type Act = 'hide' | 'show' | 'mute' | 'unmute'

/** The subject of a decision: a message, or a question, and with it who wrote it. */
export type Subject = { readonly message: number } | { readonly question: string }

export interface RoomActsProps {
  readonly room: string
  readonly subject: Subject
  readonly name: string
  readonly isMuted: boolean
  /** Whether it is hidden, and whether that was decided; undefined for what cannot be hidden. */
  readonly hiding?: { readonly isHidden: boolean; readonly isDecided: boolean }
  readonly onDone: () => void
}

/** The actions on it; before a decision it may also be left as it is. */
function listActions({ isMuted, hiding }: RoomActsProps): readonly (readonly [Act, string])[] {
  const mute = isMuted ? (['unmute', text.unmute] as const) : (['mute', text.mute] as const)
  if (!hiding) return [mute]
  const hide = ['hide', text.hide] as const
  const show = ['show', hiding.isHidden ? text.show : text.keep] as const
  if (!hiding.isDecided) return [hide, show, mute]
  return [hiding.isHidden ? show : hide, mute]
}

/** Hides and shows a message, and lets its student write no more or again; each press is one request until it is answered. */
export function RoomActs(props: RoomActsProps) {
  const { room, subject, name, hiding, onDone } = props
  const { api, newId, ui } = silently(useRoot())
  const [request] = useState(() => oneRequest(newId))
  const { isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure(sentence, { status }) {
      ui.say(sentence, 'bad', TOAST_MS.login)
      // A colleague may have decided something since, which must be shown.
      if (status !== 0) onDone()
    },
  })
  const seen = hiding?.isDecided === true ? (hiding.isHidden ? 'hidden' : 'shown') : 'undecided'
  async function send(act: Act, id: string): Promise<unknown> {
    const desk = api.of(createLiveDeskApi)
    if (act === 'mute' || act === 'unmute')
      return desk.muteLiveStudent(room, { id, ...subject, isMuted: act === 'mute' })
    if (!('message' in subject)) return undefined
    return desk.hideLiveMessage(room, { id, message: subject.message, isHidden: act === 'hide', seen })
  }
  const decide = (act: Act) =>
    submit(undefined, async () => {
      await request(`${act} ${seen}`, (id) => send(act, id))
      ui.say(text.done[act], 'good')
      onDone()
    })
  return (
    <Box className="flex wrap g2 desk-acts">
      {listActions(props).map(([act, label]) => (
        <Button
          key={act}
          className={`btn btn-s btn-quiet${isBusy ? ' is-busy' : ''}`}
          aria-label={
            act === 'hide' || act === 'show' ? text.ofMessage(label, name) : text.ofStudent(label, name)
          }
          aria-busy={isBusy}
          onClick={() => void decide(act)}
        >
          {label}
        </Button>
      ))}
    </Box>
  )
}
