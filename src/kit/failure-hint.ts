import { CommonCode, type ApiError } from '@/api/errors'
import { findFailureCause } from '@/api/failure-cause'
import { online } from '@/platform/net/online'
import { text } from '@/strings'
import { failureText } from '@/strings/failure'

/** Why the content of a page could not be fetched; a refusal has the server's own sentence. */
export function failureHint(error: ApiError): string {
  if (error.status >= 500) return text.error.busy
  const cause = findFailureCause(error, online.isOnline())
  if (cause) return text.error[cause]
  if (error.code === CommonCode.Forbidden) return failureText.forbidden
  return error.message || text.error.unknown
}
