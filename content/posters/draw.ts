import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Theme } from './art'
import { openStudio, shoot } from './browser'
import { brand } from './copy/brand'
import { camp } from './copy/camp'
import { covers, qr } from './copy/covers'
import { refreshPage, type Drawn } from './refresh'
import { toAlt, toHtml, type Slice } from './slices'

const ROOT = join(__dirname, '../..')
const CONTENT = join(__dirname, '..')
const LIMIT = 150 * 1024
const POSTERS: Record<string, Record<string, Slice>> = {
  'posters/brand': brand,
  'posters/camp': camp,
  'posters/summer-gold27': covers['summer-gold27'],
  'posters/summer-gold127': covers['summer-gold127'],
  'posters/summer-gold': covers['summer-gold'],
  qr,
}

const isVersionOf = (file: string, name: string): boolean =>
  file.startsWith(`${name}.`) && /^\.[0-9a-f]{8}\.webp$/.test(file.slice(name.length))

/** Writes the picture under the hash of its bytes and removes the versions that it replaces. */
const keep = async (folder: string, name: string, bytes: Buffer): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const file = `${name}.${hash}.webp`
  const directory = join(CONTENT, 'media', folder)
  await mkdir(directory, { recursive: true })
  const old = (await readdir(directory)).filter((other) => other !== file && isVersionOf(other, name))
  await Promise.all(old.map((other) => rm(join(directory, other))))
  await writeFile(join(directory, file), bytes)
  return `/media/${folder}/${file}`
}

const drawOne = async (page: Page, folder: string, name: string, slice: Slice): Promise<Drawn> => {
  const draw = async (theme: Theme, as: string): Promise<Omit<Drawn, 'key' | 'alt'>> => {
    const { bytes, ...shape } = await shoot(page, toHtml(slice, theme), theme)
    if (bytes.length > LIMIT)
      throw new Error(`${folder}/${as} is larger than ${LIMIT} bytes; split the slice.`)
    const url = await keep(folder, as, bytes)
    console.log(`${url}  ${shape.w}×${shape.h}  ${Math.round(bytes.length / 1024)} KB`)
    return { url, ...shape }
  }
  const day = await draw('day', name)
  const night = slice.kind === 'card' ? {} : { night: (await draw('night', `${name}-night`)).url }
  return { key: `${folder}/${name}`, alt: toAlt(slice), ...day, ...night }
}

const refreshPages = async (drawn: readonly Drawn[]): Promise<void> => {
  const folder = join(CONTENT, 'pages')
  const files = existsSync(folder) ? (await readdir(folder)).filter((file) => file.endsWith('.json')) : []
  for (const file of files) {
    const path = join(folder, file)
    const page: unknown = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, `${JSON.stringify(refreshPage(page, drawn), null, 2)}\n`)
  }
  const format = ['oxfmt', '-c', 'config/oxfmt.json', '--write', 'content/pages']
  execFileSync('npx', format, { cwd: ROOT, stdio: 'ignore' })
}

/** Draws all posters, or those whose folder/name contains the first argument, and refreshes the pages. */
const main = async (): Promise<void> => {
  const wanted = process.argv[2] ?? ''
  const { browser, page } = await openStudio()
  const drawn: Drawn[] = []
  try {
    for (const [folder, slices] of Object.entries(POSTERS)) {
      for (const [name, slice] of Object.entries(slices)) {
        if (`${folder}/${name}`.includes(wanted)) drawn.push(await drawOne(page, folder, name, slice))
      }
    }
  } finally {
    await browser.close()
  }
  await refreshPages(drawn)
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
