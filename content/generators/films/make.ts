import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openStudio, readStyle, shootSlide } from '../studio/browser'
import { FILMS, parseScripts, readStoredFilms, SLIDE_SECONDS, type StoredFilm, type Script } from './films'
import { slideHtml, SLIDE } from './slide'

const CONTENT = join(__dirname, '../..')
const FOLDER = 'media/video'
const LIMIT = 1024 * 1024
const FRAMES_PER_SECOND = 5

/** H.264 in the form that every phone plays, its index in front so that it plays while it loads. */
const ENCODING = [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'veryslow',
  '-crf',
  '32',
]

const computeHash = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  parts.forEach((part) => hash.update(part))
  return hash.digest('hex')
}

/** Encodes numbered PNG files of a folder, one slide after another; needs ffmpeg on the path. */
const encode = (folder: string, out: string): void => {
  const input = ['-framerate', `1/${SLIDE_SECONDS}`, '-i', join(folder, '%02d.png')]
  const output = [
    ...ENCODING,
    '-r',
    String(FRAMES_PER_SECOND),
    '-g',
    String(FRAMES_PER_SECOND * SLIDE_SECONDS),
  ]
  const still = [
    '-tune',
    'stillimage',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-an',
  ]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...output, ...still, out], { stdio: 'inherit' })
}

const make = async (page: Page, script: Script, source: string): Promise<StoredFilm> => {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    for (const at of script.slides.keys())
      await writeFile(
        join(folder, `${String(at).padStart(2, '0')}.png`),
        await shootSlide(page, slideHtml(script, at), script.look.mood),
      )
    const out = join(folder, 'film.mp4')
    encode(folder, out)
    const bytes = await readFile(out)
    if (bytes.length > LIMIT) throw new Error(`${script.id} is larger than ${LIMIT} bytes.`)
    const url = `/${FOLDER}/${script.id}.${computeHash(bytes).slice(0, 8)}.mp4`
    await writeFile(join(CONTENT, url), bytes)
    console.log(`${url}  ${Math.round(bytes.length / 1024)} KB`)
    const seconds = script.slides.length * SLIDE_SECONDS
    return { id: script.id, url, title: script.title, seconds, ...SLIDE, source }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Makes the films whose copy changed and removes those that nothing says any more. */
const main = async (): Promise<void> => {
  const scripts = parseScripts(await readFile(join(__dirname, 'films.txt'), 'utf8'))
  const before = readStoredFilms()
  const style = await readStyle('film')
  await mkdir(join(CONTENT, FOLDER), { recursive: true })
  const now: StoredFilm[] = []
  const { browser, page } = await openStudio()
  try {
    for (const script of scripts) {
      const drawn = script.slides.map((_slide, at) => slideHtml(script, at)).join('')
      const source = computeHash(style, drawn, script.title, script.look.mood, ENCODING.join()).slice(0, 16)
      const old = before.find((film) => film.id === script.id && film.source === source)
      const isFresh = old !== undefined && existsSync(join(CONTENT, old.url))
      now.push(isFresh ? old : await make(page, script, source))
    }
  } finally {
    await browser.close()
  }
  const current = new Set(now.map(({ url }) => url))
  const stale = before.filter(({ url }) => !current.has(url))
  await Promise.all(stale.map(({ url }) => rm(join(CONTENT, url), { force: true })))
  await writeFile(FILMS, `${JSON.stringify(now, null, 2)}\n`)
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
