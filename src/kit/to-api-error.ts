import { ApiError, LocalCode } from '@/api/errors'
import { isLostPart } from '@/lib/lost-part'

/** The failure of a load as a screen shows it; a part of the app that did not arrive has a code of its own. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  return new ApiError(isLostPart(cause) ? LocalCode.Part : LocalCode.Malformed, 0, '', { cause })
}
