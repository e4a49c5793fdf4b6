import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { projectRoot, runTask, say } from './progress.mjs'
import { ensureDependencies } from './setup.mjs'

/** @type {import('node:child_process').ChildProcess[]} */
const children = []

/**
 * Runs a program beside the others; when one ends, all end.
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
function runBeside(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  children.push(child)
  child.once('exit', (code) => endAll(code ?? 1))
}

/** @param {number} code the first reason to end is the one that counts */
function endAll(code) {
  process.exitCode ??= code
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

/**
 * The wanted port, or a free one when somebody listens there.
 * @param {number} wanted
 * @returns {Promise<number>}
 */
function freePort(wanted) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(freePort(0)))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address !== null && typeof address === 'object' ? address.port : wanted))
    })
  })
}

runTask(async () => {
  await ensureDependencies()
  // The watching build writes its own page here, so the next `npm start` has to build anew.
  rmSync(path.join(projectRoot, 'dist/h5/.stamp'), { force: true })
  const [api, web] = [await freePort(Number(process.env.PORT ?? 8080)), await freePort(10086)]
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(0))
  const tsx = path.join(projectRoot, 'node_modules/tsx/dist/cli.mjs')
  const taro = path.join(projectRoot, 'node_modules/@tarojs/cli/bin/taro')
  runBeside([tsx, 'watch', '--clear-screen=false', '--include', 'content/**/*.json', 'server/src/main.ts'], {
    PORT: String(api),
  })
  runBeside([taro, 'build', '--type', 'h5', '--watch'], {
    NODE_ENV: 'development',
    TARO_ENV: 'h5',
    H5_DEV_PORT: String(web),
    H5_DEV_API: String(api),
  })
  say(`Pages with reload: http://localhost:${web} (the server alone: http://localhost:${api})`)
})
