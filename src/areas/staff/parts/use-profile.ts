import { useEffect } from 'react'
import { SILENT } from '@/api/client'
import { ApiError } from '@/api/errors'
import { createStaffApi } from '@/api/staff'
import { useRoot } from '@/stores/context'

/** Refreshes the signed-in profile silently: its role or branch may have changed since the login. */
export function useProfile(): void {
  const { apiWith, staff } = useRoot()
  useEffect(() => {
    const { token } = staff
    apiWith(SILENT)
      .of(createStaffApi)
      .getProfile()
      .then(
        (profile) => {
          if (staff.token === token) staff.update(profile)
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiError)) throw cause
        },
      )
  }, [apiWith, staff])
}
