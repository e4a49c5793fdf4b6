import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../lib/error-code'

/** The number of stored versions of a page; the oldest are deleted first. */
const KEEP = 20

/** One stored version of a page. */
export interface StoredVersion {
  version: string
  /** When it was first seen, in milliseconds since 1970. */
  time: number
}

const NAME = /^(\d{13})-([0-9a-f]{12})\.json$/

const getFolder = (dataDir: string, file: string): string => join(dataDir, 'pages-history', file)
const getName = ({ time, version }: StoredVersion): string =>
  `${String(time).padStart(13, '0')}-${version}.json`

/** The stored versions of a page, newest first; empty where there are none. */
export const listVersions = async (dataDir: string, file: string): Promise<StoredVersion[]> => {
  const names = await readdir(getFolder(dataDir, file)).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  })
  return names
    .flatMap((name) => {
      const [, time, version] = NAME.exec(name) ?? []
      return time === undefined || version === undefined ? [] : [{ time: Number(time), version }]
    })
    .sort((a, b) => b.time - a.time)
}

/** Stores a version of a page, once; deletes the oldest above twenty. */
export const saveVersion = async (
  dataDir: string,
  file: string,
  { version, bytes, time }: { version: string; bytes: Buffer; time: number },
): Promise<void> => {
  const folder = getFolder(dataDir, file)
  const known = await listVersions(dataDir, file)
  if (known.some((item) => item.version === version)) return
  await mkdir(folder, { recursive: true })
  // Two versions of one millisecond must not change places.
  const later = Math.max(time, (known[0]?.time ?? 0) + 1)
  await writeWhole(join(folder, getName({ time: later, version })), bytes)
  const old = known.slice(KEEP - 1)
  await Promise.all(old.map((item) => rm(join(folder, getName(item)), { force: true })))
}

/** The bytes of a stored version. */
export const readVersion = (dataDir: string, file: string, item: StoredVersion): Promise<Buffer> =>
  readFile(join(getFolder(dataDir, file), getName(item)))

/** Writes a file so that a reader sees the old one or the new one, never a part. */
export const writeWhole = async (path: string, bytes: Buffer): Promise<void> => {
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, bytes)
  await rename(draft, path)
}
