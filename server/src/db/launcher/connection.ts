import { Client } from 'pg'
import { errorCode } from '../../lib/error-code'
import { StartError } from '../../errors/start-error'
import { startText } from '../../strings/start'
import { watchedSocket } from '../watched-socket'

/** How long a process that hangs is waited for, in ms; making a database takes a small part of that. */
const SILENT_MS = 60_000

/** The role and the database of the embedded PostgreSQL. */
export const superuser = 'shangan'
const database = 'shangan'

/** The address of the embedded PostgreSQL; holds the password, so it never goes into a log. */
export function buildUrl(port: number, password: string, name = database): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`
}

/** Whether the PostgreSQL at this address accepts our password and has its data in this cluster. */
export async function answersAs(url: string, cluster: string): Promise<boolean> {
  const client = maintenanceClient(url, 3000)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Makes our database when the cluster does not have it yet. */
export async function ensureDatabase(url: string, secretFile: string): Promise<void> {
  const client = maintenanceClient(url, 10_000)
  try {
    await client.connect()
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rows.length === 0) await client.query(`create database ${database}`)
  } catch (cause) {
    if (errorCode(cause) === '28P01') throw new StartError(startText.passwordLost(secretFile))
    throw cause
  } finally {
    await client.end().catch(() => undefined)
  }
}

function maintenanceClient(url: string, connectionTimeoutMillis: number): Client {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new Client({
    connectionString: address.href,
    connectionTimeoutMillis,
    stream: () => watchedSocket(SILENT_MS),
  })
  client.on('error', () => undefined)
  return client
}
