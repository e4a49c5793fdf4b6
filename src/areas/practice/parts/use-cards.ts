import type { ApiError } from '@/api/errors'
import { useLoad } from '@/kit/use-load'
import type { Load } from '@/lib/load'

/** Opens cards of the shelf; `retry` tries once more. `open` has to stay the same function. */
export function useCards<Value>(open: () => Promise<Value>): {
  readonly load: Load<Value, ApiError>
  readonly retry: () => void
} {
  return useLoad([open], open)
}
