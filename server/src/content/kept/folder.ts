import { createHash, randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { writeWhole } from '../../modules/market/content/page-history'
import { kinds, type Kind } from '../../domain/content/kinds'

const StoredKind = Type.Object({
  /** Time at which these files were taken over, in milliseconds since 1970. */
  time: Type.Number(),
  /** The digest of each file. */
  files: Type.Record(Type.String(), Type.String()),
})

const Index = Type.Object({
  /** Format of the program that found these files good. */
  format: Type.String(),
  folder: Type.String({ pattern: '^[0-9a-f-]+$' }),
  kinds: Type.Record(Type.String(), StoredKind),
})
type Index = Static<typeof Index>
const check = Compile(Index)

/** Digests by the names of files. */
type Digests = Readonly<Record<string, string>>

const INDEX = 'index.json'
const getRoot = (dataDir: string): string => join(dataDir, 'content-kept')
const computeDigest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The last good version of the content, as it lies in the data folder. */
export interface LastGoodContent {
  /** Laid out as a content folder. */
  readonly dir: string
  /** The time at which each kind was taken over; a kind that was never good is missing. */
  readonly times: ReadonlyMap<Kind, number>
}

async function readIndex(dataDir: string, format: string): Promise<Index | undefined> {
  const text = await readFile(join(getRoot(dataDir), INDEX), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const index: unknown = JSON.parse(text)
    return check.Check(index) && index.format === format ? index : undefined
  } catch {
    return undefined
  }
}

async function isWhole(folder: string, files: Digests): Promise<boolean> {
  for (const [name, digest] of Object.entries(files)) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined)
    if (bytes === undefined || computeDigest(bytes) !== digest) return false
  }
  return true
}

/**
 * Opens the last good version, if a program that reads the same format stored it; undefined otherwise. Kinds with a file
 * that changed since are left out. Media are those of the content folder.
 */
export async function openStored(
  dataDir: string,
  { format, contentDir }: { readonly format: string; readonly contentDir: string },
): Promise<LastGoodContent | undefined> {
  const index = await readIndex(dataDir, format)
  if (index === undefined) return undefined
  const dir = join(getRoot(dataDir), index.folder)
  const times = new Map<Kind, number>()
  for (const kind of kinds) {
    const entry = index.kinds[kind]
    if (entry && (await isWhole(dir, entry.files))) times.set(kind, entry.time)
  }
  if (times.size === 0) return undefined
  await rm(join(dir, 'media'), { force: true })
  await symlink(resolve(contentDir, 'media'), join(dir, 'media'), 'junction')
  return { dir, times }
}

/** The files of the kinds to store; kinds that are not named stay as they are. */
export interface Keeping {
  readonly format: string
  readonly now: number
  readonly files: ReadonlyMap<Kind, ReadonlyMap<string, Buffer>>
}

/** Returns true if the files are the same. */
const isSame = (a: Digests, b: Digests): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(b).every(([name, digest]) => a[name] === digest)

/**
 * Stores the files of some kinds as their last good version. A reader sees all of it or none: it is written beside the
 * version before, from which unchanged files are linked, and takes its place by one renaming.
 */
export async function saveContent(dataDir: string, { format, now, files }: Keeping): Promise<void> {
  const root = getRoot(dataDir)
  const before = await readIndex(dataDir, format)
  const next: Index['kinds'] = { ...before?.kinds }
  const written = new Map<string, Buffer>()
  for (const [kind, own] of files) {
    const digests = Object.fromEntries([...own].map(([name, bytes]) => [name, computeDigest(bytes)]))
    const entry = before?.kinds[kind]
    const isThere =
      before !== undefined && entry !== undefined && (await isWhole(join(root, before.folder), entry.files))
    if (isThere && isSame(entry.files, digests)) continue
    next[kind] = { time: now, files: digests }
    const old = isThere ? entry.files : {}
    for (const [name, bytes] of own) if (old[name] !== digests[name]) written.set(name, bytes)
  }
  if (before && Object.keys(next).every((kind) => next[kind] === before.kinds[kind])) return
  const folder = `${now}-${randomBytes(4).toString('hex')}`
  const dir = join(root, folder)
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    for (const name of Object.values(next).flatMap((kind) => Object.keys(kind.files))) {
      await mkdir(dirname(join(dir, name)), { recursive: true })
      const bytes = written.get(name)
      if (bytes) await writeFile(join(dir, name), bytes)
      else if (before) await linkOrCopy(join(root, before.folder, name), join(dir, name))
    }
    await writeWhole(join(root, INDEX), Buffer.from(JSON.stringify({ format, folder, kinds: next })))
  } catch (cause) {
    // It is tried again, and a disk that is full must not be filled by that.
    await rm(dir, { recursive: true, force: true }).catch(() => undefined)
    throw cause
  }
  for (const name of await readdir(root))
    if (name !== folder && name !== INDEX) await rm(join(root, name), { recursive: true, force: true })
}

/** Not every file system has links of files. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
