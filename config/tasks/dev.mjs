import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot, runTask, say, TaskError } from './progress.mjs'
import { ensureDependencies } from './setup.mjs'

const page = path.join(projectRoot, 'dist/h5/index.html')

/** How long a program may take to end after the signal, in milliseconds. */
const endLimit = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let isEnding = false

/**
 * Runs a program beside the others; when one ends, all end. Each leads a process group of its own, so that Ctrl-C
 * reaches it once, from here: a second signal makes a program drop what it is stopping.
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
function runBeside(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  children.add(child)
  child.once('exit', (code) => {
    children.delete(child)
    void endAll(code ?? 1)
  })
  return child
}

/**
 * Asks every program to end and waits for it; the first reason to end is the one that counts.
 * @param {number} code
 */
async function endAll(code) {
  if (isEnding) return
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
  for (let waited = 0; children.size > 0 && waited < endLimit; waited += 50) await pause(50)
  for (const { pid } of children) {
    if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL')
  }
  process.exit(code)
}

/**
 * The wanted port, or a free one when somebody listens there.
 * @param {string} wanted
 * @returns {Promise<number>}
 */
function freePort(wanted) {
  if (!/^\d{1,5}$/.test(wanted) || Number(wanted) > 65_535) {
    throw new TaskError('PORT must be a whole number from 1 to 65535: correct it or unset it.')
  }
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(freePort('0')))
    probe.listen(Number(wanted), '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address !== null && typeof address === 'object' ? address.port : Number(wanted)))
    })
  })
}

/** @param {() => boolean | Promise<boolean>} holds */
async function until(holds) {
  while (!(await holds())) await pause(100)
}

/** @param {string} url */
const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * @param {number} web
 * @param {number} api
 */
function watchPages(web, api) {
  const taro = path.join(projectRoot, 'node_modules/@tarojs/cli/bin/taro')
  const env = { NODE_ENV: 'development', TARO_ENV: 'h5', H5_DEV_PORT: String(web), H5_DEV_API: String(api) }
  const { stdout, stderr } = runBeside([taro, 'build', '--type', 'h5', '--watch'], env)
  stdout?.pipe(process.stdout)
  // Its progress is drawn there over and over; the result of each build and the errors are worth a line.
  if (stderr) {
    createInterface(stderr).on('line', (line) => {
      if (/✅|🙅|<e>/u.test(line)) say(line.replace(/^.*?(?=✅|🙅)/u, ''))
    })
  }
}

/** @param {number} api */
function watchServer(api) {
  const tsx = path.join(projectRoot, 'node_modules/tsx/dist/cli.mjs')
  const watching = ['watch', '--clear-screen=false', '--include', 'content/**/*.json', 'server/src/main.ts']
  const { stdout, stderr } = runBeside([tsx, ...watching], { PORT: String(api), HOST: '127.0.0.1' })
  stdout?.pipe(process.stdout)
  stderr?.pipe(process.stderr)
}

runTask(async () => {
  await ensureDependencies()
  const [api, web] = [await freePort(process.env.PORT ?? '8080'), await freePort('10086')]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void endAll(0))
  // The watching build writes its own page here, so the next `npm start` has to build again.
  rmSync(path.join(projectRoot, 'dist/h5/.stamp'), { force: true })
  rmSync(page, { force: true })
  say('Compiling the H5 pages …')
  watchPages(web, api)
  await until(() => existsSync(page))
  watchServer(api)
  await until(() => answers(`http://127.0.0.1:${api}/readyz`))
  say(`Pages with reload: http://localhost:${web} (the server alone: http://localhost:${api})`)
})
