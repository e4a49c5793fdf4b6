import { useState } from 'react'
import { createDeskApi, type Claim, type Queue } from '../../api/desk'
import { useSubmit } from '@/kit/use-submit'
import { oneRequest } from '@/lib/one-request'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { deskText } from '../../strings/frame'

const words = deskText.claim

export interface ClaimOptions {
  readonly queue: Queue
  readonly item: string
  /** Runs when the item is claimed, or was given back (undefined). */
  readonly onClaim: (claim: Claim | undefined) => void
  /** Runs when what is shown may be old: it was refused, or taken over, which is recorded. */
  readonly onOld: () => void
}

/** Claims an item of a queue, takes it over and gives it back; each press is one request until it is answered. */
export function useClaim({ queue, item, onClaim, onOld }: ClaimOptions) {
  const { api, newId, ui } = silently(useRoot())
  const [request] = useState(() => oneRequest(newId))
  const { isBusy, submit } = useSubmit({
    fallback: words.failed,
    onFailure(sentence, { status }) {
      ui.say(sentence, 'bad', TOAST_MS.login)
      if (status !== 0) onOld()
    },
  })
  const take = () =>
    submit(undefined, async () => {
      const claim = await request(`take/${item}`, (id) =>
        api.of(createDeskApi).claimItem({ id, queue, item }),
      )
      ui.say(words.taken, 'good')
      onClaim(claim)
    })
  const takeOver = () =>
    submit(undefined, async () => {
      const claim = await request(`over/${item}`, (id) =>
        api.of(createDeskApi).claimItem({ id, queue, item, takeOver: true }),
      )
      ui.say(words.takenOver, 'good')
      onClaim(claim)
      onOld()
    })
  const release = () =>
    submit(undefined, async () => {
      await request(`release/${item}`, (id) => api.of(createDeskApi).releaseItem({ id, queue, item }))
      ui.say(words.released, 'good')
      onClaim(undefined)
    })
  return { isBusy, take: () => void take(), takeOver: () => void takeOver(), release: () => void release() }
}
