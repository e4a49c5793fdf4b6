import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../../errors/start-error'
import { startText } from '../../strings/start'
import type { Account } from './account'
import type { Binaries } from './binaries'
import { superuser } from './connection'
import type { Secret } from './secret'

interface ClusterInput {
  cluster: string
  binaries: Binaries
  secret: Secret
  account: Account | undefined
}

/**
 * Makes the cluster unless there is one, and resolves to whether it did. It is built under another name and renamed
 * when complete, so that a start killed half-way starts over the next time.
 */
export async function initCluster(input: ClusterInput): Promise<boolean> {
  const version = path.join(input.cluster, 'PG_VERSION')
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim()
    if (major === input.binaries.major) return false
    throw new StartError(startText.postgresMajor(input.cluster, major, input.binaries.major))
  }
  clearHalves(input.cluster)
  const half = mkdtempSync(`${input.cluster}.new-`)
  const passing = mkdtempSync(path.join(tmpdir(), 'shangan-init-'))
  const file = path.join(passing, 'password')
  try {
    writeFileSync(file, input.secret.password, { mode: 0o600 })
    for (const owned of [half, passing, file])
      if (input.account) chownSync(owned, input.account.uid, input.account.gid)
    await runInitdb(input, half, file)
    renameSync(half, input.cluster)
  } finally {
    rmSync(passing, { recursive: true, force: true })
    rmSync(half, { recursive: true, force: true })
  }
  return true
}

async function runInitdb(input: ClusterInput, dir: string, passwordFile: string): Promise<void> {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const access = ['--username', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const child = spawn(input.binaries.initdb, ['-D', dir, ...access, ...locale], {
    ...input.account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', (cause) => fail(new StartError(startText.initFailed(cause.message))))
    child.once('close', done)
  })
  if (code === 0) return
  const reason = said.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? `initdb ${code}`
  throw new StartError(startText.initFailed(reason.trim()))
}

/** Removes what launches killed half-way left beside the cluster; their initdb may still be writing there. */
function clearHalves(cluster: string): void {
  const folder = path.dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${path.basename(cluster)}.new-`))
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
