import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openStudio, shootSlide } from '../studio/browser'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import type { Subject } from '../../../server/src/domain/content/bank/types'
import {
  FILMS_FILE,
  readFilms,
  getScript,
  type MadeFilm,
} from '../../../server/src/modules/courses/content/films'
import { LESSON_FIELDS } from '../../../server/src/modules/courses/content/lesson'
import { readCourseSource, type CourseSource } from '../../../server/src/modules/courses/content/source'
import { boardHtml } from './board'
import { FOLDER, settleFilms } from './leftover'
import { readPruning } from './owned'
import { getTrack, type Frame } from './track'
import { createNarrator, SAMPLE_RATE } from './voice'

const CONTENT = join(__dirname, '../..')
const MOOD = 'slate'
/** A film of three to six minutes on a mobile network; more says that something went wrong. */
const LIMIT = 3 * 1024 * 1024
/** Pictures a second: a board changes every few seconds. */
const RATE = 5
/** A key picture at least so often, in seconds; a new slide makes one by itself, and few pictures lie between. */
const KEY_SECONDS = 60

/** H.264 and AAC in the forms that every phone plays; the index in front, so that a film plays while it loads. */
const PICTURE = [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'veryslow',
  '-crf',
  '33',
]
/** The encoder uses a third more than the given rate. */
const SOUND = ['-c:a', 'aac', '-b:a', '14k', '-ar', '16000', '-ac', '1']
const PLAIN = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact']

const computeHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** A film or recording of a lesson, before it has an address. */
interface Made {
  readonly bytes: Buffer
  readonly times: MadeFilm['times']
  readonly seconds: number
}

/** A lesson that is played. */
interface Script {
  readonly id: string
  readonly kind: string
  readonly source: CourseSource
  readonly subject: Subject
}

async function draw(page: Page, folder: string, frames: readonly Frame[], subject: Subject, tenths: number) {
  const rows: string[] = []
  for (const [at, frame] of frames.entries()) {
    const name = `${String(at).padStart(3, '0')}.png`
    await writeFile(join(folder, name), await shootSlide(page, boardHtml(frame, subject), MOOD))
    rows.push(`file '${name}'`, `duration ${((frames[at + 1]?.from ?? tenths) - frame.from) / 10}`)
  }
  // The last picture is named twice: the list's last duration is not heeded.
  rows.push(`file '${String(frames.length - 1).padStart(3, '0')}.png'`)
  await writeFile(join(folder, 'list.txt'), rows.join('\n'))
}

async function make({ kind, source, subject }: Script, page: Page): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'lesson-'))
  try {
    const track = getTrack(source.sections, createNarrator())
    await writeFile(join(folder, 'sound.raw'), track.sound)
    const sound = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', join(folder, 'sound.raw')]
    const out = join(folder, kind === 'video' ? 'film.mp4' : 'sound.m4a')
    const run = (args: readonly string[]): Buffer =>
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, ...PLAIN, out], { stdio: 'inherit' })
    if (kind === 'video') {
      await draw(page, folder, track.frames, subject, track.tenths)
      const picture = ['-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt')]
      const shown = ['-vf', `fps=${RATE}`, '-g', String(RATE * KEY_SECONDS), '-tune', 'stillimage']
      run([...picture, ...sound, ...PICTURE, ...shown, ...SOUND, '-t', String(track.tenths / 10)])
    } else run([...sound, ...SOUND])
    const bytes = await readFile(out)
    return { bytes, times: track.times, seconds: Math.floor(track.tenths / 10) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The lessons that are played from films of ours, and the addresses that others name by themselves. */
async function scripts(): Promise<{ found: readonly Script[]; named: ReadonlySet<string> }> {
  const bank = await readBank(CONTENT, () => undefined)
  const found: Script[] = []
  const named = new Set<string>()
  const courses = await readdir(join(CONTENT, 'courses'), { withFileTypes: true })
  for (const { name: course } of courses.filter((entry) => entry.isDirectory())) {
    const read = async (name: string): Promise<CourseSource> =>
      readCourseSource(
        await readFile(join(CONTENT, 'courses', course, name), 'utf8'),
        LESSON_FIELDS,
        () => undefined,
      )
    const outline = await read('course.txt')
    const subject = bank.subjects.find(({ id }) => id === outline.fields.get('subject'))
    if (!subject) throw new Error(`${course} names no subject.`)
    for (const { text: name } of outline.sections.flatMap(({ items }) => items)) {
      const source = await read(`${name}.txt`)
      const kind = source.fields.get('kind') ?? ''
      const media = source.fields.get('media')
      if (media !== undefined) named.add(media)
      else if (kind === 'video' || kind === 'audio')
        found.push({ id: `${course}.${name}`, kind, source, subject })
    }
  }
  return { found, named }
}

/**
 * Makes the films and recordings whose text changed. `--all` makes all of them again, `--prune` removes those that no
 * lesson names any more and no owner of a lesson watches, as the database says.
 */
async function main(): Promise<void> {
  // Before the slow work: it may be refused.
  const pruning = await readPruning(process.argv.slice(2), new Date(), process.env)
  const before = await readFilms(CONTENT, (problem) => console.error(problem))
  const isAll = process.argv.includes('--all')
  const list = join(CONTENT, FILMS_FILE)
  await mkdir(join(CONTENT, FOLDER), { recursive: true })
  const now: Record<string, MadeFilm> = {}
  const { found, named } = await scripts()
  const { browser, page } = await openStudio()
  try {
    for (const script of found) {
      const old = before[script.id]
      const key = getScript(script.source)
      if (!isAll && old?.script === key && existsSync(join(CONTENT, old.url))) {
        now[script.id] = old
        continue
      }
      const { bytes, times, seconds } = await make(script, page)
      if (bytes.length > LIMIT) throw new Error(`${script.id} is larger than ${LIMIT} bytes.`)
      const url = `/${FOLDER}/${computeHash(bytes)}.${script.kind === 'video' ? 'mp4' : 'm4a'}`
      await writeFile(join(CONTENT, url), bytes)
      now[script.id] = { script: key, url, bytes: bytes.length, seconds, times }
      console.log(`${script.id}  ${seconds} s  ${Math.round(bytes.length / 1024)} KB`)
    }
  } finally {
    await browser.close()
  }
  const { films, lines } = await settleFilms({ dir: CONTENT, before, now, named, pruning })
  const rows = Object.entries(films).map(([id, film]) => `${JSON.stringify(id)}: ${JSON.stringify(film)}`)
  await writeFile(list, `{\n${rows.join(',\n')}\n}\n`)
  lines.forEach((line) => console.log(line))
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
