const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'])

// PostgreSQL, appendix A: class 08 is a lost connection, 57P0x a server that stops, starts or recovers, 53300
// a server without a free connection.
const SERVER_STATES = /^(08...|57P0[1-5]|53300)$/

// pg gives these no code.
const DRIVER_SENTENCES =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/

/** Whether an error means that the database cannot be reached now, so that the same call may work later. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SERVER_STATES.test(code) || DRIVER_SENTENCES.test(error.message)) return true
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (SOCKET_CODES.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
  if (error instanceof AggregateError && error.errors.some((it) => isDatabaseDown(it, depth + 1))) return true
  return isDatabaseDown(error.cause, depth + 1)
}
