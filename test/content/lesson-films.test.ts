import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settleFilms } from '../../content/lessons/leftover'
import { writeFiles } from '../support/course-files'

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

const settle = (isPruned: boolean) =>
  settleFilms({
    dir,
    before,
    now,
    named: new Set(['/media/lessons/own.mp4', '/media/lessons/deep/index.m3u8']),
    isPruned,
  })
const left = () => readdirSync(join(dir, 'media/lessons')).sort()

test('the film of a lesson that was taken out stays, with its row, and is counted', async () => {
  const { films, lines } = await settle(false)
  expect(films).toEqual({ ...before, ...now })
  expect(left()).toEqual(['deep', 'former.mp4', 'out.mp4', 'own.mp4', 'stays.mp4'])
  expect(lines).toEqual([expect.stringMatching(/^2 films .* --prune removes them\.$/)])
})

test('on demand what no lesson names is removed, and named', async () => {
  const { films, lines } = await settle(true)
  expect(films).toEqual(now)
  expect(left()).toEqual(['deep', 'own.mp4', 'stays.mp4'])
  expect(lines).toEqual(['removed media/lessons/former.mp4', 'removed media/lessons/out.mp4'])
})
