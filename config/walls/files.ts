import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { WallFile } from './rule'

const foreign = new Set(['node_modules', 'dist', '.data', '.git'])
const textual =
  /\.(ts|tsx|mts|js|mjs|cjs|json|scss|css|md|sql|yml|yaml|sh|html|tsv|toml|conf|txt)$|(^|\/)(\.npmrc|\.gitignore|run)$/

/** Paths that git tracks or would track; without git, all paths outside the generated folders. */
export function listPaths(root: string): string[] {
  try {
    const out = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return out.split('\0').filter((path) => path !== '')
  } catch {
    return walkFolder(root, '')
  }
}

function walkFolder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return foreign.has(entry.name) ? [] : walkFolder(root, path)
    return entry.isFile() ? [path] : []
  })
}

/** The project's own text files. Fixtures that break rules on purpose are left out. */
export function readProject(root: string): WallFile[] {
  return listPaths(root)
    .filter((path) => textual.test(path) && !path.startsWith('test/fixtures/walls/'))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The files of a fixture folder, named as if the folder were the project. */
export function readFolder(root: string): WallFile[] {
  return walkFolder(root, '').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
