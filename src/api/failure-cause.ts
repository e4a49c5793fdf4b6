import { NetworkError } from '@/platform/net/http.contract'
import { LocalCode, type ApiError } from './errors'

/** Why no answer of the server's own came; undefined where the server has named the fault, or nothing is known of it. */
export type FailureCause = 'offline' | 'timeout' | 'network' | 'part' | 'busy'

/** Names why a call, or a part of the app, brought nothing, on a device that has a network as far as it knows, or none. */
export function findFailureCause(
  { code, status, cause }: ApiError,
  isOnline: boolean,
): FailureCause | undefined {
  const isUnreached = code === LocalCode.Network || code === LocalCode.Part
  if (isUnreached && !isOnline) return 'offline'
  if (cause instanceof NetworkError && cause.isTimeout) return 'timeout'
  if (code === LocalCode.Network) return 'network'
  if (code === LocalCode.Part) return 'part'
  // A proxy or gateway answered instead of the server.
  return code === LocalCode.Malformed && status >= 500 ? 'busy' : undefined
}
