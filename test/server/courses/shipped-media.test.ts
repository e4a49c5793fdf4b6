import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '../../../server/src/domain/content/content'
import { sharedContent } from '../../support/content'
import { startTestServer, type TestServer } from '../../support/server'

const DIR = 'content'
/** The films of lessons, open and closed. */
const FILMS = 'courses/films.json'

const listFiles = (folder: string): string[] =>
  readdirSync(join(DIR, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(DIR.length + 1))

/** Every address below `/media/` that a file of the shipped content spells, and those of the boot file. */
function namedInFiles(): string[] {
  const files = listFiles('').filter((name) => name.endsWith('.json') && name !== FILMS)
  const texts = [...files.map((name) => join(DIR, name)), 'deploy/boot.sample.json'].map((path) =>
    readFileSync(path, 'utf8'),
  )
  return texts.flatMap((text) => [...text.matchAll(/"(\/media\/[^"]+)"/g)].map(([, url = '']) => url))
}

function playedIn({ courses: { courses, lessons } }: Content) {
  const free = new Set(courses.filter(({ isFree }) => isFree).map(({ id }) => id))
  const urls = (isOpen: boolean): string[] =>
    [...lessons.values()].flatMap(({ media, isTrial, course }) =>
      media && (isTrial || free.has(course)) === isOpen ? media.url : [],
    )
  return { open: urls(true), closed: urls(false) }
}

let content: Content
let server: TestServer
beforeAll(async () => {
  content = await sharedContent(DIR)
  server = await startTestServer({ content })
})
afterAll(() => server.close())

/** The addresses that a plain request does not find answered so. */
async function answeredOtherwise(urls: Iterable<string>, status: number): Promise<string[]> {
  const wrong: string[] = []
  for (const url of urls) {
    const { statusCode } = await server.app.inject({ method: 'HEAD', url })
    if (statusCode !== status) wrong.push(`${url} ${statusCode}`)
  }
  return wrong
}

test('whatever the shipped pages, products and open lessons name is open to everybody', async () => {
  const { open } = playedIn(content)
  const named = new Set([...namedInFiles(), ...open])
  expect(open.length).toBeGreaterThan(10)
  expect([...named].filter((url) => url.endsWith('.mp4')).length).toBeGreaterThan(20)
  expect(await answeredOtherwise(named, 200)).toEqual([])
})

test('the films and recordings of sold lessons are closed, and so is what nothing names', async () => {
  const { open, closed } = playedIn(content)
  const named = new Set([...namedInFiles(), ...open])
  const left = listFiles('media')
    .map((name) => `/${name}`)
    .filter((url) => /\.(?:mp4|m4a)$/.test(url) && !named.has(url))
  expect(closed.length).toBeGreaterThan(20)
  expect(await answeredOtherwise(new Set([...closed, ...left]), 403)).toEqual([])
})
