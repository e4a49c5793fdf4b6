import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const HASHED = /\.([0-9a-f]{6})\.(?:js|css)$/

/** Every digit of a hash is another one. */
const change = (hash: string): string =>
  [...hash].map((digit) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16)).join('')

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** The code that draws the first views of a build, which names none of its files. */
const drawing = (built: string): string => `${built}-first-view`

/**
 * Copies a build of the pages as the next one, in which every script and style has another hash, and returns the folder;
 * the files of the last build are not in it.
 */
export function makeNextBuild(built: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shangan-next-build-'))
  cpSync(built, folder, { recursive: true, filter: (name) => !/\.(?:br|gz)$/.test(name) })
  cpSync(drawing(built), drawing(folder), { recursive: true })
  const files = listFiles(folder)
  const hashes = new Set(files.flatMap((file) => HASHED.exec(file)?.[1] ?? []))
  for (const file of files.filter((name) => /\.(?:js|css|json|html)$/.test(name))) {
    const text = readFileSync(file, 'utf8')
    const next = text.replace(/(?<=["'.])[0-9a-f]{6}(?=["'.])/g, (hash) =>
      hashes.has(hash) ? change(hash) : hash,
    )
    writeFileSync(file, next)
    const name = file.replace(HASHED, (end, hash: string) => end.replace(hash, change(hash)))
    renameSync(file, name)
  }
  return folder
}

/** Removes a build that `makeNextBuild` made. */
export function removeBuild(built: string): void {
  for (const folder of [built, drawing(built)]) rmSync(folder, { recursive: true, force: true })
}
