import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { lostStartText } from '../../src/strings/lost-start'

/** Writes the script that runs before all others into the page of a finished build. */
export function writePageScript(h5Dir: string): void {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, '../../src/platform/first-view/early/page.ts')],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2018',
    format: 'iife',
    define: { __LOST_START__: JSON.stringify(lostStartText) },
  })
  const script = `<script>${(outputFiles[0]?.text ?? '').trim()}</script>`
  const file = join(h5Dir, 'index.html')
  const html = readFileSync(file, 'utf8').replace('<title>', (title) => script + title)
  writeFileSync(file, html)
}
