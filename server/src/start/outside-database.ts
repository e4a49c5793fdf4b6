import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startText } from '../strings/start'
import { StartError } from '../errors/start-error'

const recordIn = (dir: string): string => path.join(dir, 'database-outside')

/** The host and the name of a database, without the account. */
export function getPlace(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Notes in a data folder that its server uses the database of DATABASE_URL. */
export function recordOutside(dir: string, url: string): void {
  writeFileSync(recordIn(dir), `${getPlace(url)}\n`, { mode: 0o600 })
}

/** The place of the database that the server of a data folder uses; undefined where it is the one in the folder. */
export function findOutside(dir: string): string | undefined {
  return existsSync(recordIn(dir)) ? readFileSync(recordIn(dir), 'utf8').trim() : undefined
}

/**
 * Throws StartError where the server of a data folder used the database of DATABASE_URL: without the setting it would
 * serve another one, in which nobody has an account.
 */
export function expectInside(dir: string): void {
  const place = findOutside(dir)
  if (place !== undefined) throw new StartError(startText.databaseOutside(dir, place, recordIn(dir)))
}
