import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../lib/error-code'
import type { FileStore } from './contract'

/** The embedded store: a folder that servers may share, split by two characters of a name, open to its owner only. */
export function createDiskFiles(dir: string): FileStore {
  const getPlace = (name: string): string => path.join(dir, name.slice(0, 2), name)
  const halves = path.join(dir, 'halves')
  return {
    async put(name, bytes) {
      const place = getPlace(name)
      const folder = path.dirname(place)
      for (const needed of [folder, halves]) await mkdir(needed, { recursive: true, mode: 0o700 })
      // A reader in between sees the whole file or none.
      const half = path.join(halves, `${name}.${randomBytes(6).toString('hex')}`)
      try {
        await writeThrough(half, bytes)
        await rename(half, place)
      } catch (cause) {
        await rm(half, { force: true })
        throw cause
      }
      await syncFolder(folder)
    },
    async read(name) {
      return unlessMissing(readFile(getPlace(name)))
    },
    async remove(name) {
      await rm(getPlace(name), { force: true })
    },
    async tidy(before) {
      for (const half of (await unlessMissing(readdir(halves))) ?? []) {
        const place = path.join(halves, half)
        const written = await unlessMissing(stat(place))
        if (written && written.mtime < before) await rm(place, { force: true })
      }
    },
  }
}

/** Reads from the disk; resolves to undefined where there is no such file. */
async function unlessMissing<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

async function writeThrough(place: string, bytes: Buffer): Promise<void> {
  const file = await open(place, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
