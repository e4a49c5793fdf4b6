/**
 * The code that the system, PostgreSQL or Fastify put on an error. It asks for the property only, because an error
 * thrown by Node itself is no `instanceof Error` inside a test's realm.
 */
export function errorCode(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}

/** The message of whatever was thrown, as one line. */
export function errorMessage(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null) {
    if ('errors' in cause && Array.isArray(cause.errors)) return cause.errors.map(errorMessage).join('; ')
    if ('message' in cause) return String(cause.message).split('\n')[0] ?? ''
  }
  return String(cause)
}
