import { SILENT } from '@/api/client'
import { ApiError, ErrorCode } from '@/api/errors'
import type { Api } from '@/api/services'
import { createStaffApi } from '@/api/staff'
import { useRoot } from '@/stores/context'

/** Refusals that come of a role, branch or confirmation that changed since the device last heard of it. */
const ofWho: readonly string[] = [ErrorCode.IdentityUnconfirmed, ErrorCode.Forbidden]

/**
 * Makes a call for the staff who are signed in. Where it is refused because of who they are now, their profile is read
 * anew, so that the page is drawn for it or its gate leads to the confirmation; the call rejects all the same.
 */
export function useStaffCall() {
  const { apiWith, staff } = useRoot()
  return async <Value>(call: () => Promise<Value>): Promise<Value> => {
    try {
      return await call()
    } catch (cause) {
      if (cause instanceof ApiError && ofWho.includes(cause.code)) {
        const quiet: Api = apiWith(SILENT)
        const profile = await quiet
          .of(createStaffApi)
          .getProfile()
          .catch(() => undefined)
        if (profile) staff.update(profile)
      }
      throw cause
    }
  }
}
