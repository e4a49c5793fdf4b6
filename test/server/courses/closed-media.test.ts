import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Content } from '../../../server/src/domain/content/content'
import { liveCourses } from '../../../server/src/modules/courses/content/live-courses'
import type { LiveContent } from '../../../server/src/domain/content/watch'
import { serveLastGood, storeCourses } from '../../../server/src/start/courses'
import { sharedContent } from '../../support/content'
import {
  courseBank,
  outline,
  getOwnFilmLesson,
  readCourseFolder,
  writeFiles,
} from '../../support/course-files'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const NOW = new Date('2026-11-30T12:00:00+08:00')
const LESSON = 'courses/limit/01-film.txt'
const film = (url: string, trial = ''): string => getOwnFilmLesson({ media: `media: ${url}`, trial })

/** A server of a deployment whose servers share the content folder and the database. */
interface Server {
  readonly server: WholeServer
  readonly content: Content
  readonly live: LiveContent
}

const media = [
  'own/first.mp4',
  'own/old.mp4',
  'own/notes.pdf',
  'hls/a/l.m3u8',
  'hls/a/one.ts',
  'hls/a/enc.key',
  'hls/a/cover.webp',
  'hls/b/l.m3u8',
  'hls/b/720/l.m3u8',
  'hls/b/720/one.m4s',
]
/** Of every kind that is played, and one of no known kind. */
const KINDS = 'mp4 m4v webm mov m4a mp3 aac ogg wav m3u8 mpd ts m4s key vtt flv bin'.split(' ')
const loose = [...KINDS.map((kind) => `loose/one.${kind}`), 'loose/none', 'loose/ONE.MP3']
const shown = ['loose/one.webp', 'loose/one.png', 'loose/one.pdf', 'loose/one.docx', 'loose/one.xlsx']

let dir: string
let shipped: Content
let servers: Server[]
beforeAll(async () => {
  shipped = await sharedContent('content')
})
beforeEach(() => {
  servers = []
  dir = mkdtempSync(join(tmpdir(), 'closed-media-'))
  const files = [...media, ...loose, ...shown].map((name) => [`media/${name}`, `bytes of ${name}`])
  const chapters = '## 第一章\n01-film'
  const course = outline({ free: '', goods: 'goods: course-a', days: 'days: 30', chapters })
  writeFiles(dir, { ...Object.fromEntries(files), 'courses/limit/course.txt': course })
})
afterEach(async () => {
  for (const server of servers.reverse()) await stop(server)
  rmSync(dir, { recursive: true })
})

/** Starts a server as the start does it: courses are read, stored and followed. */
async function start(first?: Server): Promise<Server> {
  const { problems, read: courses } = await readCourseFolder(dir)
  expect(problems).toEqual([])
  const content: Content = { ...shipped, courses, pages: new Map(shipped.pages), bank: courseBank, words: [] }
  const server = await startWholeServer({
    env: { CONTENT_DIR: dir },
    content,
    clock: () => NOW,
    ...(first && { db: first.server.db }),
  })
  const deps = { dir, content, clock: () => NOW, hasBucket: true, say: () => undefined }
  const store = (next: Content['courses']) => storeCourses(server.db, next, deps)
  const live = await liveCourses({ dir, content, store, say: () => undefined })
  await serveLastGood(content, store)
  const started = { server, content, live }
  servers.push(started)
  return started
}

async function stop({ server, live }: Server): Promise<void> {
  await live.stop()
  await server.close()
}

const loadStatus = async ({ server }: Server, name: string) => {
  const [get, head] = await Promise.all(
    (['GET', 'HEAD'] as const).map((method) => server.app.inject({ method, url: `/media/${name}` })),
  )
  expect(head?.statusCode).toBe(get?.statusCode)
  return `${name} ${get?.statusCode}`
}
const statuses = (of: Server, names: readonly string[]) =>
  Promise.all(names.map((name) => loadStatus(of, name)))
const all = (status: number, names: readonly string[]) => names.map((name) => `${name} ${status}`)

/** The lesson plays another film. */
async function edit(text: string): Promise<void> {
  writeFiles(dir, { [LESSON]: text })
  for (const { live } of servers) await live.look()
}

test('a file that a lesson played before an edit stays closed, on every server and after a start', async () => {
  writeFiles(dir, { [LESSON]: film('/media/hls/a/l.m3u8') })
  const first = await start()
  const second = await start(first)
  await edit(film('/media/own/old.mp4'))
  // Neither a film nor a part of one by its name.
  await edit(film('/media/own/notes.pdf'))
  await edit(film('/media/own/first.mp4'))
  const former = [
    'hls/a/l.m3u8',
    'hls/a/one.ts',
    'hls/a/enc.key',
    'own/old.mp4',
    'own/OLD.mp4',
    'own/notes.pdf',
  ]
  const third = await start(first)
  for (const server of [first, second, third]) {
    expect(await statuses(server, [...former, 'own/first.mp4'])).toEqual(
      all(403, [...former, 'own/first.mp4']),
    )
    expect(await statuses(server, ['hls/a/cover.webp'])).toEqual(all(200, ['hls/a/cover.webp']))
  }
})

test('a file played only by versions stored before this table is closed as well', async () => {
  writeFiles(dir, { [LESSON]: film('/media/own/notes.pdf') })
  const first = await start()
  await first.server.db.deleteFrom('closed_media').execute()
  writeFiles(dir, { [LESSON]: film('/media/own/first.mp4') })
  expect(await statuses(await start(first), ['own/notes.pdf'])).toEqual(all(403, ['own/notes.pdf']))
})

test('a film that was closed once opens where something open names it, and not for a stream that lies beside it', async () => {
  writeFiles(dir, { 'media/own/l.m3u8': 'list', 'media/own/one.ts': 'part' })
  writeFiles(dir, { [LESSON]: film('/media/own/old.mp4') })
  const first = await start()
  await edit(film('/media/own/l.m3u8', 'trial: yes'))
  const second = await start(first)
  for (const server of [first, second]) {
    expect(await statuses(server, ['own/l.m3u8', 'own/one.ts'])).toEqual(
      all(200, ['own/l.m3u8', 'own/one.ts']),
    )
    expect(await statuses(server, ['own/old.mp4'])).toEqual(all(403, ['own/old.mp4']))
  }
  await edit(film('/media/own/old.mp4', 'trial: yes'))
  expect(await statuses(second, ['own/old.mp4'])).toEqual(all(200, ['own/old.mp4']))
  await edit(film('/media/own/first.mp4'))
  expect(await statuses(second, ['own/old.mp4'])).toEqual(all(403, ['own/old.mp4']))
})

test('a file that nothing names yet is closed, whatever kind of film, recording or part it is', async () => {
  writeFiles(dir, { [LESSON]: film('/media/own/first.mp4') })
  const server = await start()
  const unnamed = [...loose, 'hls/b/l.m3u8', 'hls/b/720/one.m4s']
  expect(await statuses(server, unnamed)).toEqual(all(403, unnamed))
  expect(await statuses(server, shown)).toEqual(all(200, shown))
})

test('a stream that is open is so with all parts in its folder', async () => {
  writeFiles(dir, { [LESSON]: film('/media/hls/b/l.m3u8', 'trial: yes') })
  const parts = ['hls/b/l.m3u8', 'hls/b/720/l.m3u8', 'hls/b/720/one.m4s']
  expect(await statuses(await start(), parts)).toEqual(all(200, parts))
})

test('a page and a banner open what they name, until they name it no more', async () => {
  writeFiles(dir, { [LESSON]: film('/media/own/first.mp4') })
  const server = await start()
  const { content } = server
  const [name, page] = [...content.pages][0] ?? []
  const [banner] = content.banners
  if (name === undefined || !page || !banner) throw new Error('no page or banner is shipped')
  const videos = [{ id: 'v1', title: '片段', url: '/media/hls/b/l.m3u8', seconds: 9, w: 16, h: 9 }]
  content.pages.set(name, { ...page, config: { ...page.config, videos } })
  content.banners = [{ ...banner, imgUrl: '/media/loose/one.webm' }]
  const opened = ['hls/b/l.m3u8', 'hls/b/720/one.m4s', 'loose/one.webm']
  expect(await statuses(server, opened)).toEqual(all(200, opened))
  content.pages.set(name, page)
  content.banners = []
  expect(await statuses(server, opened)).toEqual(all(403, opened))
})
