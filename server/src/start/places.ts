import { once } from 'node:events'
import { createServer } from 'node:net'
import { addressesAt, unlessMissing } from '../http/loopback'
import type { Opening } from './connections'
import { openDataFolder } from './data-folder'
import { tryFilesFolder } from './files-folder'
import { expectInside } from './outside-database'

/** Throws where another server has the data folder, a port or the files folder. */
export async function claimPlaces({ config, closers }: Pick<Opening, 'config' | 'closers'>): Promise<void> {
  const lock = openDataFolder(config.dataDir)
  closers.push(() => lock.release())
  if (!config.databaseUrl) expectInside(config.dataDir)
  const [host, ...others] = addressesAt(config.host)
  await tryPort(config.port, host)
  for (const otherHost of others) await tryPort(config.port, otherHost).catch(unlessMissing)
  tryFilesFolder(config.files)
}

/** Throws what listening would throw: a port that is taken, or an address that is not ours. */
async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  await new Promise((done) => probe.close(done))
}
