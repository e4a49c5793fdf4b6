import { useMemo } from 'react'
import { useOwnStorage } from '@/kit/own-storage'

const KEY = 'picked-address'

/** The address that a student has picked for an order, until the order has taken it. Call it in an observer. */
export function usePickedAddress() {
  const { session } = useOwnStorage()
  return useMemo(
    () => ({
      put: (addressId: string): void => void session.write(KEY, addressId),
      take(): string | undefined {
        const picked = session.read(KEY)
        session.remove(KEY)
        return typeof picked === 'string' ? picked : undefined
      },
    }),
    [session],
  )
}
