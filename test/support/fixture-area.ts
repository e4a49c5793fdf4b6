import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const project = join(__dirname, '../..')
const copied = ['src', 'contract', 'config', 'deploy/boot.sample.json', 'babel.config.js']
const settings = ['package.json', 'tsconfig.json', 'project.config.json']
const COUNT = 20
const STORE_BYTES = 30 * 1024

const numbers = Array.from({ length: COUNT }, (_, at) => String(at + 1).padStart(2, '0'))

/** Words that no other text has, and that a compressor cannot guess; the same ones in every run. */
function noise(bytes: number, seed: number): string {
  let state = seed
  let made = ''
  while (made.length < bytes) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    made += state.toString(36)
  }
  return made.slice(0, bytes)
}

const operations = () => `import type { Operation } from '../operation'

export const fixtureOperations = {
${numbers
  .map(
    (number) => `  readFixture${number}: {
    method: 'GET',
    path: '/fixture/v1/parts/${number}/{uid}',
    origin: 'ours',
    auth: 'user',
    summary: 'Part ${number} of the area',
    validUid: true,
    errors: [],
  },`,
  )
  .join('\n')}
} as const satisfies Record<string, Operation>
`

const service = () => `import { fixtureOperations as op } from '../../../../contract/operations/fixture'

export const createFixtureApi = (send) => ({
${numbers.map((number) => `  read${number}: (uid) => send(op.readFixture${number}, { params: { uid } }),`).join('\n')}
})
`

const store = () => `import { makeAutoObservable } from 'mobx'
import { Area } from '@/stores/area'
import { createFixtureApi } from './api/fixture'

const facts = '${noise(STORE_BYTES, 1)}'

export class FixtureStore {
  parts = []

  constructor(api) {
    this.api = api
    makeAutoObservable(this, { api: false })
  }

  factOf(part) {
    return facts.slice(part, part * 2)
  }
}

export const fixtureArea = new Area((root) => new FixtureStore(root.api.of(createFixtureApi)))
`

const screen = (number: string) => `import { Page } from '@/features/page'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { fixtureArea } from '../../area'
import './index.scss'

export default function Fixture${number}Screen() {
  const store = fixtureArea.of(useRoot())
  return (
    <Page>
      <Box className="fixture-${number}" onClick={() => store.api.read${number}('uid')}>
        {store.factOf(${Number(number)})}${noise(200, Number(number) + 1)}
      </Box>
    </Page>
  )
}
`

/** Edits one file of the copy; a text that is not there any more fails the test that relies on it. */
function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${file} is not what the fixture area expects`)
  writeFileSync(file, changed)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Gives 20 planned paths a screen of the area. */
function takePaths(folder: string): void {
  const left = [...numbers]
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const changed = text.replace(/^( +)'(\/[^':]+)',$/gm, (line, indent: string, path: string) => {
      const number = left.shift()
      return number ? `${indent}{ path: '${path}', screen: 'fixture/part-${number}' },` : line
    })
    if (changed !== text) writeFileSync(file, changed)
  }
  if (left.length > 0)
    throw new Error('there are fewer than 20 planned paths: let the fixture area add its own')
}

/** Screens that are built whole: the tests measure their first loads. */
const measured = ['main/screens/planned', 'market/screens/campaign']

/** Leaves an empty page of every other screen: the build of them all takes three times as long. */
function emptyScreens(areas: string): void {
  for (const file of readdirSync(areas, { recursive: true, encoding: 'utf8' }))
    if (/^\w+\/screens[^/]*\/[^/]+\/index\.tsx$/.test(file) && !measured.includes(dirname(file)))
      writeFileSync(join(areas, file), 'export default () => null\n')
}

/** Adds what docs/develop.md says of a screen and an operation, 20 times, and a store of 30 KB. */
function addArea(folder: string): void {
  takePaths(join(folder, 'src/routes/table'))
  edit(join(folder, 'contract/operations.ts'), (text) =>
    text
      .replace(/^/, "import { fixtureOperations } from './operations/fixture'\n")
      .replace('  ...wordOperations,', '  ...wordOperations,\n  ...fixtureOperations,'),
  )
  write(join(folder, 'contract/operations/fixture.ts'), operations())
  write(join(folder, 'src/areas/fixture/api/fixture.ts'), service())
  write(join(folder, 'src/areas/fixture/area.ts'), store())
  for (const number of numbers) {
    const place = join(folder, `src/areas/fixture/screens/part-${number}`)
    write(join(place, 'index.tsx'), screen(number))
    write(join(place, 'index.scss'), `.fixture-${number} {\n  order: ${number};\n}\n`)
  }
}

/** Builds the copy of the project in a folder, and returns the folder of the build. */
function build(folder: string, target: 'h5' | 'weapp'): string {
  const taro = join(project, 'node_modules/@tarojs/cli/bin/taro')
  const built = spawnSync(process.execPath, [taro, 'build', '--type', target], {
    cwd: folder,
    encoding: 'utf8',
    // The second build lives on the cache of the first.
    env: { ...process.env, CI: undefined, NODE_ENV: 'production', TARO_ENV: target },
  })
  const output = join(folder, 'dist', target)
  if (built.status !== 0 || !existsSync(output))
    throw new Error(`${built.stdout}\n${built.stderr}`.slice(-4000))
  return output
}

/**
 * Builds a copy of the project as it is and with one area more: 20 screens, 20 operations and a store of 30 KB. Returns
 * the folders of both builds.
 */
export function buildWithArea(target: 'h5' | 'weapp'): { without: string; grown: string } {
  const folder = join(project, 'dist', `fixture-area-${target}`)
  const without = join(folder, 'without')
  for (const name of [...copied, ...settings, 'dist', 'without'])
    rmSync(join(folder, name), { recursive: true, force: true })
  for (const name of [...copied, ...settings])
    cpSync(join(project, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of readdirSync(join(project, 'node_modules')))
    if (!name.startsWith('.') && !existsSync(join(modules, name)))
      symlinkSync(join(project, 'node_modules', name), join(modules, name))
  emptyScreens(join(folder, 'src/areas'))
  renameSync(build(folder, target), without)
  addArea(folder)
  return { without, grown: build(folder, target) }
}
