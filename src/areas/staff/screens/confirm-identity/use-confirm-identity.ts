import { SILENT } from '@/api/client'
import { useRef, useState } from 'react'
import { ErrorCode } from '@/api/errors'
import { createStaffApi, type StaffProfile } from '@/api/staff'
import { nameFault } from '@/features/login'
import { typedName } from '../../../../../contract/domain/typed-text'
import { usePage } from '@/features/page'
import { comeBackTo, staffHome } from '../../parts'
import { useSubmit } from '@/kit/use-submit'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { salesText } from '../../strings/sales'

const { identity: words } = salesText

/** The fault of the form, and its place. */
export interface Fault {
  readonly field: 'name' | 'agree'
  readonly message: string
}

function findFault(name: string, hasAgreed: boolean): Fault | undefined {
  const message = nameFault(name, words.nameEmpty)
  if (message) return { field: 'name', message }
  return hasAgreed ? undefined : { field: 'agree', message: words.agreeFirst }
}

/**
 * The form by which staff say who they are and accept the terms of a version. `onOutdated` runs when the server's
 * account or terms are no longer those that were shown.
 */
export function useConfirmIdentity(
  { branchId, role, staffId }: StaffProfile,
  termsVersion: string,
  onOutdated: () => void,
) {
  const { apiWith, staff, storage, ui, newId } = useRoot()
  const { params } = usePage()
  // The typed name stays as long as the browser tab; each of the staff has their own.
  const nameKey = `staff-name:${staffId}`
  // One id for one visit: a second try after a lost reply is the same request.
  const id = useRef('')
  const [realName, setRealName] = useState(() => {
    const stored = storage.session.read(nameKey)
    return typeof stored === 'string' ? stored : ''
  })
  const [hasAgreed, setAgreed] = useState(false)
  const { fault, isBusy, submit } = useSubmit<Fault>({
    fallback: salesText.login.failed,
    onFailure(sentence, { code }) {
      ui.say(sentence, 'bad', TOAST_MS.login)
      if (code === ErrorCode.Conflict) onOutdated()
    },
  })

  async function confirm(): Promise<void> {
    id.current ||= newId()
    const request = { id: id.current, realName: typedName(realName), branchId, termsVersion }
    const confirmed = await apiWith(SILENT).of(createStaffApi).confirmIdentity(request)
    storage.session.remove(nameKey)
    staff.update(confirmed)
    ui.say(words.done, 'good', TOAST_MS.login)
    go(comeBackTo(params) ?? staffHome(role), 'replace')
  }

  function type(name: string): void {
    setRealName(name)
    storage.session.write(nameKey, name)
  }

  const handleSubmit = () => void submit(findFault(realName, hasAgreed), confirm)

  return { realName, setRealName: type, hasAgreed, setAgreed, fault, isBusy, submit: handleSubmit }
}
export type ConfirmIdentity = ReturnType<typeof useConfirmIdentity>
