import { errorMessage } from '../../lib/error-code'
import { launchPostgres, type EmbeddedPostgres, type LaunchOptions } from '.'
import { isAlive, pause } from '../process'

/** How often the process is looked at, and the longest wait between two attempts to start it again, in ms. */
const watchEvery = 250
const longestWait = 5000

/** The log of database events while the server runs. */
export interface SupervisorLog {
  warn(message: string): void
}

/**
 * Launches the embedded PostgreSQL and, should it die, launches it again on the same port, so that pools reconnect by
 * themselves. Attempts wait longer and longer, up to five seconds.
 */
export async function supervisePostgres(
  options: LaunchOptions,
  log: SupervisorLog,
): Promise<EmbeddedPostgres> {
  const first = await launchPostgres(options)
  let current = first
  let stopping = false
  let relaunching: Promise<void> | undefined

  const watch = setInterval(() => {
    if (relaunching || isAlive(current.pid)) return
    log.warn('embedded PostgreSQL ended, launching it again')
    relaunching = relaunch().finally(() => (relaunching = undefined))
  }, watchEvery).unref()

  async function relaunch(): Promise<void> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, longestWait)) {
      try {
        current = await launchPostgres({ ...options, port: first.port })
        log.warn('embedded PostgreSQL runs again')
        return
      } catch (cause) {
        log.warn(`embedded PostgreSQL did not start: ${errorMessage(cause)}`)
        await pause(wait)
      }
    }
  }

  return {
    ...first,
    async stop() {
      stopping = true
      clearInterval(watch)
      await relaunching
      await current.stop()
    },
  }
}
