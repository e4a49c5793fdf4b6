import { MIN_VERSION, MIN_WEB_VERSION, type TermKind } from '../../contract/identity'
import type { Host } from '@/platform/host/detect'

/** The host that shows the app, by the identity headers. */
export interface HostIdentity {
  /** Number of the term-client kind. */
  readonly kind: string
  readonly version: string
  /** Oldest version that the host's kind of client was built to work with. */
  readonly oldest: string
  readonly name: string
}

/** The term-client kind that each host sends: dream or shenlongAppH5, activity, wechat. */
function termKind(host: Host): TermKind {
  if (host.kind === 'native') return host.app.kind === 'dream' ? 5 : 7
  return host.kind === 'browser' || host.kind === 'dingtalk' ? 9 : 2
}

/** Describes a host to the server; an app that does not send its version is judged by that of the page in it. */
export function getIdentity(host: Host): HostIdentity {
  const isNative = host.kind === 'native'
  return {
    kind: String(termKind(host)),
    version: String((isNative && host.version) || MIN_WEB_VERSION),
    oldest: String(isNative ? MIN_VERSION : MIN_WEB_VERSION),
    name: isNative ? host.app.kind : host.kind,
  }
}
