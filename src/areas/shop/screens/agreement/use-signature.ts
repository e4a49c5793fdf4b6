import { useState } from 'react'
import { createOrderApi, type Signed } from '@/api/order'
import { nameFault } from '@/features/login'
import { typedName } from '../../../../../contract/domain/typed-text'
import { useOwnStorage } from '@/kit/own-storage'
import { useSubmit } from '@/kit/use-submit'
import { showField } from '../../parts/show-field'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { agreementText as words } from '../../strings/agreement'
import { isDrawn, isTooMuch } from '../../../../../contract/domain/shop/signature'
import { readSignature, type SignatureDraft } from './ink'

/** The contract's code for what is otherwise by now. */
const CONFLICT = 409

export interface Signing {
  readonly order: string
  /** The version of the words that are signed. */
  readonly version: string
  readonly onSigned: (signed: Signed) => void
  /** Called where the agreement has been changed or signed since. */
  readonly onChanged: () => void
}

/** A signature that is being written; until it is sent it outlives the page, as long as the visit does. Call it in an observer. */
export function useSignature({ order, version, onSigned, onChanged }: Signing) {
  const { api, newId, ui } = silently(useRoot())
  const { session } = useOwnStorage()
  const key = `signature-draft/${order}`
  const [draft, setDraft] = useState(() => readSignature(session.read(key)))
  const { fault, setFault, isBusy, submit } = useSubmit<{ field: keyof SignatureDraft; message: string }>({
    fallback: words.failed,
    onFailure: (sentence, { status }) => {
      ui.say(status === 0 ? words.kept : sentence, 'bad', TOAST_MS.login)
      if (status === CONFLICT) onChanged()
    },
  })

  function change(fields: Partial<SignatureDraft>): void {
    if (fields.strokes && isTooMuch(fields.strokes)) return ui.say(words.tooMany, 'bad')
    const next = { ...draft, ...fields }
    setDraft(next)
    if (fault && fault.field in fields) setFault(undefined)
    session.write(key, next)
  }

  function findFault({ name, strokes }: SignatureDraft) {
    const wrong = nameFault(name, words.noName)
    if (wrong !== undefined) return { field: 'name', message: wrong } as const
    return isDrawn(strokes) ? undefined : ({ field: 'strokes', message: words.noStrokes } as const)
  }

  async function sign(): Promise<void> {
    const strokes = draft.strokes.map((stroke) => [...stroke])
    const signature = { version, name: typedName(draft.name), strokes }
    const signed = await api.of(createOrderApi).signAgreement(order, newId(), signature)
    session.remove(key)
    ui.say(words.done, 'good', TOAST_MS.login)
    onSigned(signed)
  }

  function handleSign(): void {
    const found = findFault(draft)
    if (found && !isBusy) showField(found.field === 'name' ? 'sign-name' : 'sign-pad')
    void submit(found, sign)
  }

  return { draft, change, fault, isBusy, sign: handleSign }
}
