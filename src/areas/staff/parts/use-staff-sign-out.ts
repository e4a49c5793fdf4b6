import { SILENT } from '@/api/client'
import { createStaffApi } from '@/api/staff'
import { ApiError } from '@/api/errors'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { salesText } from '../strings/sales'

/** Ends the session of staff, here and on the server; the gate of the page then leads to the login. */
export function useStaffSignOut(): () => void {
  const { apiWith, staff, ui } = useRoot()
  const leave = async (): Promise<void> => {
    try {
      await apiWith(SILENT).of(createStaffApi).closeSession()
    } catch (cause) {
      // The device forgets the session in any case; the server's copy ends by itself.
      if (!(cause instanceof ApiError)) throw cause
    }
    staff.clear()
    ui.say(salesText.index.signedOut, 'good', TOAST_MS.login)
  }
  return () => void leave()
}
