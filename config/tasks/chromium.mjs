import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run, runTool } from './run.mjs'

/** The browser without its windows comes first: nobody looks at one here, and its pages open in half the time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
]
/** Debian's packages of it; releases before 12 know the second alone. */
const packages = ['chromium-headless-shell', 'chromium']

const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string | undefined} */
function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...macApps, join(homedir(), macApps[0] ?? '')].find((file) => existsSync(file))
}

/** Playwright has one folder for each browser build; the newest build comes first. */
function downloaded() {
  const home = homedir()
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    join(home, 'AppData/Local/ms-playwright'),
  ]
  const inside = [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ]
  return folders
    .filter((folder) => folder !== '' && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('chromium'))
        .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
        .flatMap((name) => inside.map((path) => join(folder, name, path))),
    )
    .find((file) => existsSync(file))
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Returns the path of a Chromium: CHROME_PATH, an installed one, Playwright's download, or one that it installs now.
 * Throws one sentence that says what to do when there is none to be had.
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>}
 */
export async function findChromium(say = console.log) {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH names ${named}, and there is no such file: correct it or unset it.`)
  }
  const present = installed() ?? downloaded()
  if (present !== undefined) return present

  say('No Chromium here: asking Playwright to download one …')
  await runTool('playwright-core/cli.js', ['install', 'chromium'])
  const fetched = downloaded()
  if (fetched !== undefined && (await starts(fetched))) return fetched

  if (isRootOnDebian()) {
    say('Installing Chromium and a Chinese font with apt-get …')
    await run('apt-get', ['update'])
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk'], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
      const packaged = installed()
      if (packaged !== undefined) return packaged
    }
  }
  throw new Error(
    'No Chromium found and none could be installed: install Chromium or Chrome, or set CHROME_PATH to its program file.',
  )
}

/**
 * A downloaded browser may lack system libraries; only one that starts is of use.
 * @param {string} file
 */
async function starts(file) {
  const { code } = await run(file, ['--version'])
  return code === 0
}
