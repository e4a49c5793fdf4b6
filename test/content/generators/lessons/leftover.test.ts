import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settleFilms } from '../../../../content/generators/lessons/leftover'
import { writeFiles } from '../../../support/course-files'

const film = (name: string) => ({
  script: name,
  url: `/media/lessons/${name}.mp4`,
  bytes: 1,
  seconds: 1,
  times: [],
})
const before = { 'limit.01-out': film('out'), 'limit.02-stays': film('former') }
const now = { 'limit.02-stays': film('stays') }

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'films-'))
  const names = ['out', 'former', 'stays', 'own']
  writeFiles(dir, Object.fromEntries(names.map((name) => [`media/lessons/${name}.mp4`, name])))
  writeFiles(dir, { 'media/lessons/deep/index.m3u8': 'stream' })
})
afterEach(() => rmSync(dir, { recursive: true }))

const settle = (owned?: readonly string[]) =>
  settleFilms({
    dir,
    before,
    now,
    named: new Set(['/media/lessons/own.mp4', '/media/lessons/deep/index.m3u8']),
    pruning: owned && { owned: new Set(owned) },
  })
const left = () => readdirSync(join(dir, 'media/lessons')).sort()

test('the film of a lesson that was taken out stays, with its row, and is counted', async () => {
  const { films, lines } = await settle()
  expect(films).toEqual({ ...before, ...now })
  expect(left()).toEqual(['deep', 'former.mp4', 'out.mp4', 'own.mp4', 'stays.mp4'])
  expect(lines).toEqual([expect.stringMatching(/^2 films .* --prune removes those that nobody may\.$/)])
})

test('on demand what no lesson names is removed, and named', async () => {
  const { films, lines } = await settle([])
  expect(films).toEqual(now)
  expect(left()).toEqual(['deep', 'own.mp4', 'stays.mp4'])
  expect(lines).toEqual(['removed media/lessons/former.mp4', 'removed media/lessons/out.mp4'])
})

test('on demand what owners of a lesson still watch stays, with its row, and is named', async () => {
  const { films, lines } = await settle([film('out').url, '/media/lessons/none/index.m3u8'])
  expect(films).toEqual({ 'limit.01-out': film('out'), ...now })
  expect(left()).toEqual(['deep', 'out.mp4', 'own.mp4', 'stays.mp4'])
  expect(lines).toEqual([
    'removed media/lessons/former.mp4',
    'kept media/lessons/out.mp4: owners of its lesson still watch it',
  ])
})

test('a stream that owners still watch stays with its folder', async () => {
  writeFiles(dir, { 'media/lessons/gone/index.m3u8': 'stream' })
  await settle(['/media/lessons/gone/index.m3u8'])
  expect(left()).toEqual(['deep', 'gone', 'own.mp4', 'stays.mp4'])
})
