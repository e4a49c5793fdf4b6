import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LESSON, OUTLINE, outline, textLesson, writeFiles } from './course-files'

const SHIPPED = join(__dirname, '../../content')
const PAGES = ['pages/summer-gold27.json', 'pages/super-forum27.json']

/** The text lesson of the folder's one course. */
export const smallLesson = (own: Readonly<Record<string, string>> = {}): string =>
  textLesson({
    nodes: 'nodes: calc.ode.first',
    questions: 'questions: ma-od-001 ma-od-002 ma-od-003',
    ...own,
  })

/** Edits a JSON file of a folder. */
export function editJson(dir: string, name: string, edit: (value: Record<string, unknown>) => void): void {
  const value: Record<string, unknown> = JSON.parse(readFileSync(join(dir, name), 'utf8'))
  edit(value)
  writeFileSync(join(dir, name), JSON.stringify(value))
}

/** Makes a content folder that has every kind of content, and is read in a moment: nothing is wrong with it. */
export function makeContentFolder(dir: string): void {
  mkdirSync(join(dir, 'media'), { recursive: true })
  for (const name of readdirSync(SHIPPED))
    if (name.endsWith('.json')) cpSync(join(SHIPPED, name), join(dir, name))
  const parts = [
    'products',
    'agreements',
    'knowledge',
    'formula-cards',
    'words/01.tsv',
    'documents/documents.json',
    'questions/maths/ode.txt',
  ]
  for (const name of [...parts, ...PAGES]) cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  for (const name of readdirSync(join(SHIPPED, 'media')))
    symlinkSync(join(SHIPPED, 'media', name), join(dir, 'media', name))
  // The shipped courses that products and tasks name are not here.
  for (const name of readdirSync(join(dir, 'products')))
    editJson(dir, `products/${name}`, (product) =>
      ['trials', 'free', 'sale'].forEach((field) => delete product[field]),
    )
  editJson(dir, 'tasks.json', (tasks) => {
    tasks['daily'] = []
    tasks['campaigns'] = []
  })
  writeFiles(dir, {
    [OUTLINE]: outline(),
    [LESSON]: smallLesson(),
    'courses/live-words.txt': '坏词\n',
  })
}

let shared: string | undefined
globalThis.afterAll?.(() => rmSync(shared ?? '', { recursive: true, force: true }))

/** Such a folder for all servers of a test file whose content matters little: they start in half the time. */
export function smallContent(): string {
  if (shared === undefined) makeContentFolder((shared = mkdtempSync(join(tmpdir(), 'shangan-content-'))))
  return shared
}
