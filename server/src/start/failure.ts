import { inspect } from 'node:util'
import { errorCode, errorMessage } from '../lib/error-code'
import { startText } from '../strings/start'

const failuresByName: readonly string[] = ['StartError', 'ConfigError', 'ContentError', 'TaskError']

/** One sentence for the operator about why the server did not start; details only where they were asked for. */
export function describeFailure(cause: unknown, logLevel: string | undefined): string {
  if (!(cause instanceof Error)) return startText.unexpected(String(cause))
  if (failuresByName.includes(cause.name)) return cause.message
  const code = errorCode(cause)
  const port = 'port' in cause ? Number(cause.port) : 0
  if (code === 'EADDRINUSE') return startText.portTaken(port)
  if (code === 'EACCES' && port) return startText.portForbidden(port)
  const host = 'address' in cause ? String(cause.address) : 'hostname' in cause ? String(cause.hostname) : ''
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return startText.hostUnknown(host)
  const details = /^(debug|trace)$/.test(logLevel ?? '') ? `\n${inspect(cause)}` : ''
  return startText.unexpected(errorMessage(cause)) + details
}
