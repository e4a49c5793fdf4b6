import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { settingsPage } from '../../config/tasks/docs'
import { figuresPage, loadFigures } from '../../config/tasks/figures.mjs'
import { labs } from '../../config/tasks/lab.mjs'
import { makers } from '../../config/tasks/make.mjs'
import { steps } from '../../config/tasks/test-suites.mjs'
import { listPaths } from '../../config/walls/files'
import { settings } from '../../server/src/config/settings'

const root = join(__dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const paths = listPaths(root).filter((path) => existsSync(join(root, path)))
const folders = new Set(paths.flatMap(parents))
const names = new Set(paths.map((path) => basename(path)))
const docs = paths.filter((path) => path.endsWith('.md') && !path.startsWith('test/fixtures/'))
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)

/** All folders above a file. */
function parents(path: string): string[] {
  const above = dirname(path)
  return above === '.' ? [] : [above, ...parents(above)]
}

/** The texts between backticks and the lines of code blocks, that is what a reader copies. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```.*\n([^]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...text.replaceAll(/^```.*\n[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, span = '']) => span,
  )
  return [...blocks, ...spans].map((code) => code.replaceAll(/\s+/g, ' ').trim())
}

/** The fault of an npm command; undefined where the text is no command or all of it exists. */
function commandFault(code: string): string | undefined {
  const [, script = ''] = /\bnpm (?:run )?(?:-s |--silent )?(?:run )?(?:-s )?([a-z][\w:-]*)/.exec(code) ?? []
  if (script === '' || ['ci', 'install'].includes(script)) return undefined
  if (!scripts.includes(script)) return `${code}: no script ${script}`
  const [, lab] = /run (?:-s )?lab -- ([a-z][\w:-]*)/.exec(code) ?? []
  if (lab !== undefined && !(lab in labs)) return `${code}: no lab ${lab}`
  const [, made] = /run (?:-s )?make -- ([a-z]+)/.exec(code) ?? []
  if (made !== undefined && !(made in makers)) return `${code}: nothing makes ${made}`
  const [, suites] = /--only ([\w,]+)/.exec(code) ?? []
  const unknown = suites?.split(',').find((suite) => steps.every(({ name }) => name !== suite))
  return unknown === undefined ? undefined : `${code}: no suite ${unknown}`
}

/** The pattern of a path: `*` and `<word>` stand for one name, `{a,b}` for either. */
function getPattern(path: string): RegExp {
  const source = path
    .replace(/[.+()[\]^$|]/g, '\\$&')
    .replace(/\*|<[^>]+>/g, '[^/]+')
    .replace(/\{([^}]+)\}/g, (_, list: string) => `(${list.replaceAll(',', '|')})`)
  return new RegExp(`^${source.replace(/\/$/, '')}$`)
}

/** Names of files that are not in the repository: an operator writes them, or WeChat's tools do. */
const unwritten = new Set(['sitemap.json', 'corrections.txt', 'content/questions/withdrawn.txt'])

const rooms = /^(src|server|contract|content|config|deploy|test|docs|\.ci)\//

/** Whether a text between backticks is a path of this repository, or the name of one of its files. */
function isMissing(code: string, file: string): boolean {
  if (/^\/|\s/.test(code) || unwritten.has(code)) return false
  if (rooms.test(code)) {
    const pattern = getPattern(code)
    return ![...paths, ...folders].some((path) => pattern.test(path))
  }
  if (!/^[\w./-]*[a-z][\w-]*\.(ts|tsx|mjs|cjs|js|json|md|sql|scss|conf|txt)$/.test(code)) return false
  if (code.startsWith('../') || code.includes('/')) {
    const from = [dirname(file), '.', 'server', 'src', 'content', 'dist/h5', 'dist/weapp']
    return !from.some((folder) => existsSync(join(root, folder, code)))
  }
  return !names.has(code)
}

/** The anchors of the headings of a page, as GitHub makes them. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Links and pictures that lead nowhere. */
function deadLinks(file: string, text: string): string[] {
  const prose = text.replaceAll(/^```.*\n[^]*?^```|`[^`]*`/gm, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^(https?|mailto):/.test(link)) return []
    const [target = '', anchor] = link.split('#')
    const path = target === '' ? file : join(dirname(file), target)
    if (!existsSync(join(root, path))) return [link]
    return anchor === undefined || listAnchors(read(path)).includes(anchor) ? [] : [link]
  })
}

test.each(docs)('every command in %s exists', (file) => {
  expect(codeIn(read(file)).flatMap((code) => commandFault(code) ?? [])).toEqual([])
})

test.each(docs)('every path in %s exists', (file) => {
  expect(codeIn(read(file)).filter((code) => isMissing(code, file))).toEqual([])
})

test.each(docs)('every link in %s leads somewhere', (file) => {
  expect(deadLinks(file, read(file))).toEqual([])
})

test('every setting that the docs name exists', () => {
  const foreign = new Set(['CHROME_PATH', 'REDIS_PATH', 'TEST_DATABASE_URL', 'STAFF_PAGES', 'CI'])
  const pages = ['README.md', ...docs.filter((file) => /^(docs\/|[A-Z]+\.md$)/.test(file))]
  const wrong = pages.flatMap((file) =>
    codeIn(read(file)).flatMap((code) =>
      [...code.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b(?![…_])/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(name in settings) && !foreign.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('every metric that the docs name exists', () => {
  const sources = paths.filter((path) => path.startsWith('server/src/')).map(read)
  const metrics = new Set(docs.flatMap((file) => read(file).match(/\bshangan_[a-z_]+/g) ?? []))
  expect([...metrics].filter((name) => !sources.some((text) => text.includes(`'${name}'`)))).toEqual([])
})

test('commands that the code names exist', () => {
  const sources = paths.filter((path) => /^(config|content|server|src|test)\/.*\.(ts|tsx|mjs|js)$/.test(path))
  const wrong = sources
    .filter((path) => !path.startsWith('test/config/'))
    .flatMap((path) =>
      [...read(path).matchAll(/npm run[^\n`'"，。；)]*/g)].flatMap(([command]) => {
        const fault = commandFault(command)
        return fault === undefined ? [] : [`${path}: ${fault}`]
      }),
    )
  expect(wrong).toEqual([])
})

test('the README is a page that one can finish', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test('the README leads to every page of the docs', () => {
  const links = [...read('README.md').matchAll(/\]\((docs\/[\w-]+\.md)\)/g)].map(([, link]) => link)
  expect(new Set(links)).toEqual(new Set(docs.filter((file) => file.startsWith('docs/'))))
})

test('the page of the settings is what the settings say (npm run -s docs writes it)', () => {
  expect(read('docs/settings.md')).toBe(settingsPage())
})

test('the page of the figures is what docs/figures.json says (npm run -s docs writes it)', () => {
  expect(read('docs/figures.md')).toBe(figuresPage(loadFigures()))
})

test('every command of a figure exists', () => {
  expect(loadFigures().flatMap(({ command }) => commandFault(command) ?? [])).toEqual([])
})

test('pictures of the docs are small', () => {
  const pictures = paths.filter((path) => /^(docs|deploy)\/.*\.(jpe?g|png|webp)$/.test(path))
  expect(pictures.filter((path) => statSync(join(root, path)).size > 120_000)).toEqual([])
})

test('a decision has a date, comes after the one before it and has at most three lines', () => {
  const entries = read('docs/decisions.md')
    .split(/^(?=- )/m)
    .slice(1)
  const dates = entries.map((entry) => /^- (\d{4}-\d\d-\d\d) \*\*/.exec(entry)?.[1] ?? entry)
  expect(dates).toEqual([...dates].sort())
  expect(entries.filter((entry) => entry.trim().split('\n').length > 3)).toEqual([])
})
