import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Boot } from '../boot'

/** The one HTML page of the H5 build, ready to send in three encodings. */
export interface Page {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  /** CSP sources for the scripts that stand in the page itself. */
  scriptHashes: string[]
}

/**
 * Reads `index.html`, puts the deployment's values into it and keeps the result until the file changes. The answer is
 * undefined while there is no build.
 */
export function pageReader(h5Dir: string, boot: Boot): () => Page | undefined {
  const file = path.join(h5Dir, 'index.html')
  let known: { changed: number; page: Page } | undefined
  return () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changed === undefined) return undefined
    if (known?.changed !== changed) known = { changed, page: compose(readFileSync(file, 'utf8'), boot) }
    return known.page
  }
}

function compose(html: string, boot: Boot): Page {
  // A `<` inside the JSON could close the script element early.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="boot">${json}</script>`
  const whole = html.includes('</head>') ? html.replace('</head>', () => `${data}</head>`) : data + html
  const plain = Buffer.from(whole)
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
    etag: `"${sha256(plain, 'hex').slice(0, 32)}"`,
    scriptHashes: inlineScripts(html).map((script) => `'sha256-${sha256(script, 'base64')}'`),
  }
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    (match) => match[1] ?? '',
  )
}

function sha256(data: Buffer | string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(data).digest(encoding)
}
