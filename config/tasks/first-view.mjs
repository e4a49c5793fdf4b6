import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './progress.mjs'

const extensions = ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.json']

/**
 * Compiles a script that runs in the page before the app does, for the oldest browser that the app is for.
 * @param {string} name
 * @returns {Promise<string>}
 */
async function compileScript(name) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [`src/platform/first-view/early/${name}.ts`],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2018',
    logLevel: 'silent',
  })
  return (outputFiles[0]?.text ?? '').trim()
}

/**
 * Compiles what the server draws first views with: the app's components as a module for Node, and the scripts that
 * stand beside a view. It takes a fraction of a second.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function buildFirstViews(folder) {
  const { build } = await import('esbuild')
  const scripts = { early: await compileScript('early'), start: await compileScript('start') }
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    stdin: {
      contents: `export * from './src/first-view'
export const scripts = ${JSON.stringify(scripts)}`,
      resolveDir: projectRoot,
    },
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    alias: { '@': path.join(projectRoot, 'src') },
    resolveExtensions: extensions,
    loader: { '.scss': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [usedRules],
  })
  const file = path.join(folder, 'first-view.cjs')
  mkdirSync(folder, { recursive: true })
  // A server that reads it during the build must not read half of it.
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.text ?? '')
  renameSync(`${file}.${process.pid}`, file)
}

/**
 * A screen's module is left out where no part of it is drawn: the stores and capabilities that it knows run in a browser.
 * @type {import('esbuild').Plugin}
 */
const usedRules = {
  name: 'only-what-is-used',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[.@]/ }, async ({ path: name, pluginData, ...rest }) => {
      if (pluginData === usedRules) return undefined
      const found = await resolve(name, { ...rest, pluginData: usedRules })
      return found.path.includes('node_modules') ? found : { ...found, sideEffects: false }
    })
  },
}
