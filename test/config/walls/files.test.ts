import { join } from 'node:path'
import { checkFiles, formatFinding } from '../../../config/walls/check'
import { readFolder, readProject } from '../../../config/walls/files'
import { rules } from '../../../config/walls/rules'
import { clockPlaces, findClockReads } from '../../../config/walls/rules/device-clock'

const fixtures = join(__dirname, '../../fixtures/walls/files')

/** Papers of npm are written here: as files they would be taken for real ones. */
const host = ['registry', 'example', 'org'].join('.')
const brokenPapers = [
  {
    path: 'package.json',
    text: '{ "dependencies": { "pg": "8.23.1",\n"fastify": "^5.0.0" },\n"devDependencies": { "jest": "latest" } }',
  },
  { path: 'package-lock.json', text: `{ "packages": {\n"a": { "resolved": "https://${host}/a.tgz" } } }` },
  { path: '.npmrc', text: `save-exact=true\nregistry=https://${host}/` },
]
const soundPapers = [
  {
    path: 'package.json',
    text: '{ "dependencies": { "pg": "8.23.1", "pre": "18.4.0-beta.17", "other-name": "npm:@a/pg@8.23.1" } }',
  },
  { path: 'package-lock.json', text: '{ "packages": { "a": { "integrity": "sha512-x" } } }' },
]
/** One line more than a file may have. */
const long = {
  path: 'src/lib/long.ts',
  text: Array.from({ length: 401 }, (_, at) => `export const line${at + 1} = ${at + 1}\n`).join(''),
}
const broken = checkFiles([...readFolder(join(fixtures, 'broken')), ...brokenPapers, long], rules)

/** Each rule with the places of the fixture that break it. */
const expected = {
  'strings-in-their-place': [
    'server/src/modules/auth/routes.ts:1',
    'src/areas/main/screens/home/index.scss:2',
    'src/areas/main/screens/home/index.tsx:3',
    'src/areas/main/screens/home/index.tsx:4',
    'src/areas/main/screens/home/index.tsx:5',
  ],
  'colours-in-the-theme': [
    'src/components/card.scss:2',
    'src/components/card.scss:3',
    'src/components/card.scss:4',
    'src/components/card.tsx:1',
  ],
  'font-sizes-in-the-theme': [
    'src/components/card.scss:5',
    'src/components/card.scss:6',
    'src/components/card.tsx:1',
    'src/components/card.tsx:2',
  ],
  'no-casts': ['server/src/modules/auth/routes.ts:2', 'src/lib/Number_Format.ts:1'],
  'named-exports': ['src/lib/Number_Format.ts:3'],
  'no-silenced-checks': ['src/lib/quiet.ts:1', 'src/lib/quiet.ts:3', 'src/lib/quiet.ts:4'],
  'typed-visits': ['test/e2e/login.ts:1'],
  'no-lookbehind': ['src/lib/price.ts:1', 'src/lib/price.ts:2'],
  'no-new-functions': ['src/lib/price.ts:4', 'src/lib/price.ts:5', 'src/lib/price.ts:6'],
  'device-clock': [
    'server/src/modules/auth/day.ts:1',
    'src/areas/main/screens/home/day.ts:1',
    'src/areas/main/screens/home/day.ts:2',
    'src/areas/main/screens/home/day.ts:3',
    'src/areas/main/screens/home/day.ts:4',
    'src/areas/main/screens/home/day.ts:5',
    'src/areas/main/screens/home/day.ts:6',
    'src/areas/main/screens/home/day.ts:7',
    'src/areas/main/screens/home/day.ts:8',
  ],
  'file-size': ['src/lib/long.ts:401'],
  'kebab-case': ['src/lib/Number_Format.ts:1'],
  'few-journeys': ['test/e2e/many.test.ts:4', 'test/e2e/many.test.ts:5'],
  'exact-versions': ['package.json:2', 'package.json:3'],
  'lock-without-addresses': ['package-lock.json:2'],
  'no-registry-host': ['.npmrc:2', 'package-lock.json:2'],
}

test.each(Object.entries(expected))('%s is broken by its fixture', (rule, places) => {
  const found = broken.filter((finding) => finding.rule === rule).map(({ path, line }) => `${path}:${line}`)
  expect([...new Set(found)].sort()).toEqual(places)
})

test('every rule has a fixture that breaks it and says what to do', () => {
  expect(rules.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort())
  expect(rules.filter(({ advice }) => advice.length < 20)).toEqual([])
})

test('files that follow the rules are left alone', () => {
  const findings = checkFiles([...readFolder(join(fixtures, 'sound')), ...soundPapers], rules)
  expect(findings.map(formatFinding)).toEqual([])
})

test('every file that may read the clock of the device does, and each has its reason', () => {
  const project = new Map(readProject(join(__dirname, '../../..')).map((file) => [file.path, file]))
  const idle = clockPlaces.flatMap(({ files }) =>
    files.filter((path) => {
      const file = project.get(path)
      return !file || findClockReads(file).length === 0
    }),
  )
  expect(idle).toEqual([])
  expect(clockPlaces.filter(({ reason }) => reason.length < 20)).toEqual([])
})

test('a finding names the place, the rule and the way out', () => {
  const [first] = broken.filter(({ rule }) => rule === 'file-size')
  expect(first && formatFinding(first)).toMatch(/^src\/lib\/long\.ts:401 {2}file-size: 401 lines\n {4}Split/)
})
