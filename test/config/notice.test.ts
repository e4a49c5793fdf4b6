import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { dependencies } from '../../package.json'

const ROOT = join(__dirname, '../..')

/** The name of the package that an import leads to; undefined for a file of this project. */
function findPackage(specifier: string): string | undefined {
  if (!/^@?[a-z]/.test(specifier) || isBuiltin(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\brequire\.resolve\()\s*'([^']+)'/g

const importedBy = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .flatMap(({ parentPath, name }) => [...readFileSync(join(parentPath, name), 'utf8').matchAll(IMPORT)])
    .flatMap(([, specifier = '']) => findPackage(specifier) ?? [])

/** The licence that a package states. */
const getLicence = (name: string): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).license

const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8')
/** The packages of each list `MIT: a, b;` of NOTICE. */
const listed = [...notice.matchAll(/^ {2}([A-Z][\w.-]*): ([^;]*?)[;.]$/gm)].map(
  ([, licence = '', names = '']) => ({
    licence,
    names: names
      .replace(/\([^)]*\)/g, '')
      .split(/,\s*/)
      .map((name) => name.trim()),
  }),
)

test.each(['src', 'server/src', 'contract'])('NOTICE names every package that %s imports', (folder) => {
  const imported = [...new Set(importedBy(folder))]
  expect(imported).toContain(folder === 'src' ? 'react' : 'typebox')
  const named = new Set(listed.flatMap(({ names }) => names))
  expect(imported.filter((name) => !named.has(name))).toEqual([])
})

test('NOTICE names every dependency under the licence that it states, and no package that is none', () => {
  const named = listed.flatMap(({ licence, names }) => names.map((name) => `${name}: ${licence}`))
  const stated = Object.keys(dependencies)
    .filter((name) => !name.startsWith('@fontsource/'))
    .map((name) => `${name}: ${getLicence(name)}`)
  expect([...new Set(named)].sort()).toEqual(stated.sort())
  for (const font of Object.keys(dependencies).filter((name) => name.startsWith('@fontsource/')))
    expect(notice).toContain(font)
})
