import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage } from '../../lib/error-code'

/** How often content files are looked at, in milliseconds; polling also works on network and container mounts. */
export const EVERY = 2000

/** Content that follows its files. */
export interface LiveContent {
  /** Looks at the files once and takes what changed. */
  look(): Promise<void>
  /** Ends looking, with the look that is under way; what that fails at is not reported, as what it works with may be gone. */
  stop(): Promise<void>
}

/** The state of a file, by which a change is noticed; undefined where there is no file. */
export const readFileMark = async (path: string): Promise<string | undefined> => {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? `${found.mtimeMs} ${found.size} ${found.ino}` : undefined
}

/** When a file was written, in Unix ms; 0 where there is none. */
export const writtenAt = async (path: string): Promise<number> =>
  Math.floor((await stat(path).catch(() => undefined))?.mtimeMs ?? 0)

/** The marks of all files below a folder, in their order; none where there is no such folder. */
export async function marksBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const marks: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) marks.push(...(await marksBelow(path)))
    else marks.push(`${path} ${await readFileMark(path)}`)
  }
  return marks
}

/** The last seen state of each of several things. */
export interface Marks {
  /** Whether a thing has another mark than at the last look; at the first look it has not. */
  isNew(name: string, mark: string): boolean
  /** Lets the next look find the thing new, because what was seen could not be used. */
  forget(name: string): void
}

/** Begins to remember what is seen. */
export const getMarks = (): Marks => {
  const seen = new Map<string, string>()
  return {
    isNew(name, mark) {
      const before = seen.get(name)
      seen.set(name, mark)
      return before !== undefined && before !== mark
    },
    forget: (name) => void seen.set(name, 'forgotten'),
  }
}

/** Repeats `once`, never twice at a time; `report` receives the reason where one look failed. */
export const follow = (once: () => Promise<void>, report: (why: string) => void): LiveContent => {
  let looking = Promise.resolve()
  let isOver = false
  const look = (): Promise<void> => {
    looking = looking
      .then(() => (isOver ? undefined : once()))
      .catch((cause: unknown) => {
        if (!isOver) report(errorMessage(cause))
      })
    return looking
  }
  const timer = setInterval(() => void look(), EVERY)
  timer.unref()
  const stop = (): Promise<void> => {
    isOver = true
    clearInterval(timer)
    return looking
  }
  return { look, stop }
}

/** Does `once` now, and then again and again as `follow` does. */
export async function followNow(
  once: () => Promise<void>,
  report: (why: string) => void,
): Promise<LiveContent> {
  const live = follow(once, report)
  await live.look()
  return live
}
