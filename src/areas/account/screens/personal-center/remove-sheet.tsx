import { useRef } from 'react'
import { createAccountApi, type DeletionNotice } from '@/api/account'
import { ApiError } from '@/api/errors'
import { LinkRow } from '@/components/rows'
import { Sheet } from '@/components/sheet'
import { CodeSheet, useCodeSheet } from '@/features/login'
import { SubmitButton } from '@/kit/submit-button'
import { useFresh } from '@/kit/use-fresh'
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
function RemovedData() {
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

/** The orders to be seen to before a deletion. A failed read blocks nothing: the server refuses by itself. */
function useNotices(uid: string) {
  const { load, refresh } = useFresh(`deletion:${uid}`, (api) =>
    api.of(createAccountApi).listDeletionNotices(uid),
  )
  const notices = load.state === 'ready' ? load.value.notices : []
  const isBlocked = load.state === 'loading' || notices.some(({ isObstacle }) => isObstacle)
  return { notices, isBlocked, refresh }
}

/** The orders that stand in the way of a deletion or lose by it, each with the way to it. */
function Notices({ notices }: { readonly notices: readonly DeletionNotice[] }) {
  return (
    <Box role="status">
      {notices.map(({ orderId, title, hint }) => (
        <LinkRow key={orderId} to={`/courses/paycourse-details?order=${orderId}`} title={title} hint={hint} />
      ))}
    </Box>
  )
}

/** Erases the account and all that this device knows of it; `onRefused` is called where an order stands in the way. */
function useRemoval(uid: string, onRefused: () => void): (code?: string) => Promise<void> {
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
      if (status === 409) onRefused()
      if (!isDone) throw cause
    }
    await forgetAccount(root, uid)
    ui.say(text.account.removed, 'good', TOAST_MS.login)
    go('/', 'reset')
  }
}

/** Deletes the account for good, proven by a code. */
export function RemoveSheet({ uid, onClose }: RemoveSheetProps) {
  const { notices, isBlocked, refresh } = useNotices(uid)
  const remove = useRemoval(uid, refresh)
  const state = useCodeSheet(({ code }) => remove(code))
  return (
    <CodeSheet
      id="remove"
      title={text.account.removeTitle}
      state={state}
      submitLabel={text.account.removeSubmit}
      isBlocked={isBlocked}
      onClose={onClose}
    >
      <RemovedData />
      <Notices notices={notices} />
      {!isBlocked && (
        <Box as="p" className="t-sub me-gap">
          {text.account.removeConfirm}
        </Box>
      )}
    </CodeSheet>
  )
}

/** Deletes an account that has no number to send a code to; the server asks for a login just before. */
export function RemovePhonelessSheet({ uid, onClose }: RemoveSheetProps) {
  const { notices, isBlocked, refresh } = useNotices(uid)
  const remove = useRemoval(uid, refresh)
  const { isBusy, submit } = useSubmit({ fallback: text.account.failed })

  return (
    <Sheet id="remove" title={text.account.removeTitle} onClose={onClose}>
      <RemovedData />
      <Notices notices={notices} />
      {!isBlocked && (
        <SubmitButton
          isBusy={isBusy}
          className="me-gap"
          onClick={() => void submit(undefined, () => remove())}
        >
          {text.account.removeSubmit}
        </SubmitButton>
      )}
    </Sheet>
  )
}
