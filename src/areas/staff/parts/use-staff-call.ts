import { ApiError, ErrorCode } from '@/api/errors'
import { createStaffApi } from '@/api/staff'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'

/** Refusals due to a role, branch or confirmation that has changed since the device last read it. */
const ofWho: readonly string[] = [ErrorCode.IdentityUnconfirmed, ErrorCode.Forbidden]

/**
 * Makes a call for the staff who are signed in. Where it is refused because of who they are now, their profile is read
 * again, so that the page is drawn for it or its gate leads to the confirmation; the call rejects all the same.
 */
export function useStaffCall() {
  const { api, staff } = silently(useRoot())
  return async <Value>(call: () => Promise<Value>): Promise<Value> => {
    try {
      return await call()
    } catch (cause) {
      if (cause instanceof ApiError && ofWho.includes(cause.code)) {
        const profile = await api
          .of(createStaffApi)
          .getProfile()
          .catch(() => undefined)
        if (profile) staff.update(profile)
      }
      throw cause
    }
  }
}
