import { useRef } from 'react'
import { createAccountApi } from '@/api/account'
import { ApiError } from '@/api/errors'
import { Sheet } from '@/components/sheet'
import { CodeSheet, useCodeSheet } from '@/features/login'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { Box } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { forgetAccount } from './forget-account'

export interface RemoveSheetProps {
  readonly uid: string
  readonly onClose: () => void
}

/** The data that a deletion takes and that it leaves, before the student confirms it. */
function WhatGoes() {
  return (
    <>
      <Box as="p" className="t-sub me-gap">
        {text.account.removeGoes}
      </Box>
      <Box as="p" className="t-sub me-gap">
        {text.account.removeStays}
      </Box>
    </>
  )
}

/** Erases the account and all that this device knows of it. */
function useRemoval(uid: string): (code?: string) => Promise<void> {
  const root = silently(useRoot())
  const mayBeDone = useRef(false)
  return async (code) => {
    const { api, ui } = root
    try {
      await api.of(createAccountApi).deleteAccount(uid, code)
    } catch (cause) {
      const status = cause instanceof ApiError ? cause.status : undefined
      // An answer was lost before, and now nobody is known by this session: that deletion was done.
      const isDone = mayBeDone.current && status === 401
      if (status === 0) mayBeDone.current = true
      if (!isDone) throw cause
    }
    await forgetAccount(root, uid)
    ui.say(text.account.removed, 'good', TOAST_MS.login)
    go('/', 'reset')
  }
}

/** Deletes the account for good, proven by a code. */
export function RemoveSheet({ uid, onClose }: RemoveSheetProps) {
  const remove = useRemoval(uid)
  const state = useCodeSheet(({ code }) => remove(code))
  return (
    <CodeSheet
      id="remove"
      title={text.account.removeTitle}
      state={state}
      submitLabel={text.account.removeSubmit}
      onClose={onClose}
    >
      <WhatGoes />
      <Box as="p" className="t-sub me-gap">
        {text.account.removeConfirm}
      </Box>
    </CodeSheet>
  )
}

/** Deletes an account that has no number to send a code to; the server asks for a login just before. */
export function RemovePhonelessSheet({ uid, onClose }: RemoveSheetProps) {
  const remove = useRemoval(uid)
  const { isBusy, submit } = useSubmit({ fallback: text.account.failed })

  return (
    <Sheet id="remove" title={text.account.removeTitle} onClose={onClose}>
      <WhatGoes />
      <SubmitButton isBusy={isBusy} className="me-gap" onClick={() => void submit(undefined, () => remove())}>
        {text.account.removeSubmit}
      </SubmitButton>
    </Sheet>
  )
}
