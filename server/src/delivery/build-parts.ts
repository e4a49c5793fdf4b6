import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, errorMessage } from '../lib/error-code'
import { progressText } from '../strings/start'

/** Where the parts of a build are, those of earlier builds, and how an operator hears what went wrong. */
export interface BuildPartsDeps {
  readonly h5Dir: string
  readonly partsDir: string
  now(): Date
  say(sentence: string): void
}

/** The folders of a build that hold parts. */
const FOLDERS = ['js', 'css', 'static'] as const

/** Scripts, styles and what these name, whose name carries a hash of the content: the file under it never changes. */
const PART =
  /^(?:js|css|static)\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.[0-9a-f]{6,64}\.(?:js|css|woff2?|webp|png|svg)$/

/** How long a part is stored after the last build that had it, in ms: a tab that is open longer loads its page again. */
const STORED_MS = 7 * 86_400_000

/** The most bytes that all parts may have, the longest unused are removed first; a build has about 10 MB with its compressed copies. */
const MOST_BYTES = 512 * 1_048_576

/** How often a running server looks after the parts, in ms. */
const EVERY_MS = 3_600_000

/** Whether a name, as `js/app.01ab23.js`, may be a part of a build. */
export const isBuildPart = (name: string): boolean => PART.test(name)

interface StoredPart {
  readonly place: string
  readonly bytes: number
  readonly used: number
}

/** The names of the files below a folder of `root`; none where it is missing. */
async function listNames(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  })
  const names = await Promise.all(
    entries.map(async (entry) => {
      const name = `${folder}/${entry.name}`
      return entry.isDirectory() ? listNames(root, name) : entry.isFile() ? [name] : []
    }),
  )
  return names.flat()
}

async function listAll(root: string): Promise<string[]> {
  return (await Promise.all(FOLDERS.map((folder) => listNames(root, folder)))).flat()
}

/** Stores a copy under its name, whole or not at all, or notes that a present build has it. */
async function storePart({ h5Dir, partsDir, now }: BuildPartsDeps, name: string): Promise<void> {
  const place = path.join(partsDir, name)
  try {
    return await utimes(place, now(), now())
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause
  }
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const half = path.join(path.dirname(place), `.${randomBytes(6).toString('hex')}`)
  try {
    await copyFile(path.join(h5Dir, name), half)
    await utimes(half, now(), now())
    await rename(half, place)
  } catch (cause) {
    await rm(half, { force: true })
    throw cause
  }
}

/** A part of the folder; undefined for one that another server has just removed. */
async function readPart(place: string): Promise<StoredPart | undefined> {
  const found = await stat(place).catch(() => undefined)
  return found && { place, bytes: found.size, used: found.mtimeMs }
}

async function removeOld({ partsDir, now }: BuildPartsDeps): Promise<void> {
  const names = await listAll(partsDir)
  const read = await Promise.all(names.map((name) => readPart(path.join(partsDir, name))))
  const parts = read.flatMap((part) => part ?? []).sort((first, second) => second.used - first.used)
  const oldest = now().getTime() - STORED_MS
  let bytes = 0
  for (const part of parts) {
    bytes += part.bytes
    if (part.used < oldest || bytes > MOST_BYTES) await rm(part.place, { force: true })
  }
}

async function storeAll(deps: BuildPartsDeps): Promise<void> {
  for (const name of await listAll(deps.h5Dir)) {
    if (isBuildPart(name.replace(/\.(?:br|gz)$/, ''))) await storePart(deps, name)
  }
}

/**
 * Stores the parts of the present build beside those of the last builds, for tabs that were opened before a deploy and for
 * the other servers of one that is under way; removes what no build has had for a week, also where a full disk takes
 * nothing more. A folder that cannot be written is said and no more.
 */
export async function storeBuildParts(deps: BuildPartsDeps): Promise<void> {
  try {
    try {
      await storeAll(deps)
    } finally {
      await removeOld(deps)
    }
  } catch (cause) {
    deps.say(progressText.partsNotStored(deps.partsDir, errorCode(cause) ?? errorMessage(cause)))
  }
}

/** Stores the parts now and every hour, as each server has a build of its own; resolves to what ends that. */
export async function followBuildParts(deps: BuildPartsDeps): Promise<() => void> {
  await storeBuildParts(deps)
  const timer = setInterval(() => void storeBuildParts(deps), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
