import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb, type Db } from '../../server/src/db'
import { wirePassword } from '../../server/src/security/common-passwords'
import { createClient, type Answer } from '../perf/client'
import { getProof } from './challenge'
import { form } from './form'
import { embeddedPostgres, freePort, startServer } from './server-process'

/** The password of everybody honest, as it is typed. */
export const PASSWORD = '岸-lantern-42'

/** Sockets that honest people and attackers have together. */
const SOCKETS = 400

/** A server as an operator starts it behind a proxy, with people who need it and people who only want to use it up. */
export interface BesiegedServer {
  readonly db: Db
  /** Sends a request that a proxy says came from an address. */
  send(from: Caller, method: string, path: string, body?: object): Promise<Answer>
  /** Fetches a file as it is unpacked, which stays nowhere; resolves to its size in bytes. */
  download(path: string): Promise<number>
  /** Asks for a code for a number, and solves the challenge where one is asked for; resolves to the last answer. */
  askCode(from: Caller, mobile: string, type?: number): Promise<Answer>
  /** The newest code that a number was sent. */
  codeFor(mobile: string): string
  /** Logs a number in by a code of it; throws when the code is refused. */
  logInWith(from: Caller, mobile: string, code: string): Promise<Member>
  logIn(from: Caller, mobile: string): Promise<Member>
  /** Makes a cashier whose password is `PASSWORD`. */
  hireCashier(mobile: string): Promise<void>
  /** Memory of the server's process, in bytes. */
  memory(): number
  close(): Promise<void>
}

/** Where a request comes from: the address and the installation, and the token of who is signed in. */
export type Caller = { readonly address: string; readonly d: string; readonly token?: string }

/** Somebody who has signed in. */
export type Member = Caller & { readonly uid: string; readonly token: string }

/** Starts a server of its own on a data folder that goes with it. */
export async function besiegeServer(): Promise<BesiegedServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-doors-'))
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY: '1' }
  const server = await startServer(env)
  const db = openDb(embeddedPostgres(dataDir)?.url ?? '')
  const client = createClient(port, SOCKETS)

  const send: BesiegedServer['send'] = ({ address, d, token }, method, url, body) => {
    const headers = { ...getIdentity(d), 'x-forwarded-for': address, ...bearer(token) }
    if (body === undefined) return client.send(method, url, headers)
    return client.send(method, url, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
  }

  const askCode: BesiegedServer['askCode'] = async (from, mobile, type = 3) => {
    const url = `/auth/v2/basic/mobile-code?mobile=${mobile}&type=${type}`
    const first = await send(from, 'GET', url)
    if (first.status !== 428) return first
    const asked = await send(from, 'GET', `/auth/v1/mobile-code/challenge?mobile=${mobile}`)
    const headers = { ...getIdentity(from.d), 'x-forwarded-for': from.address }
    return client.send('GET', url, { ...headers, 'proof-of-work': getProof(JSON.parse(asked.body).result) })
  }

  const codeFor = (mobile: string): string => {
    const lines = readFileSync(path.join(dataDir, 'outbox/sms.ndjson'), 'utf8').trimEnd().split('\n')
    const own = lines.map((line) => JSON.parse(line)).filter((message) => message.mobile === mobile)
    return String(own.at(-1)?.code ?? '')
  }

  const logInWith: BesiegedServer['logInWith'] = async (from, mobile, code) => {
    const sent = form({ grant_type: 'sms', client_id: 'shangan-h5', mobile, code, consent: 'current' })
    const headers = { ...getIdentity(from.d), ...sent.headers, 'x-forwarded-for': from.address }
    const answer = await client.send('POST', '/auth/oauth/token', headers, sent.payload.toString())
    if (answer.status !== 200) throw new Error(`no login: ${answer.status} ${answer.body}`)
    const { uid, access_token: token } = JSON.parse(answer.body)
    return { ...from, uid, token }
  }

  return {
    db,
    send,
    download: (file) => countBytes(`${server.url}${file}`),
    askCode,
    codeFor,
    logInWith,
    async logIn(from, mobile) {
      await askCode(from, mobile)
      return logInWith(from, mobile, codeFor(mobile))
    },
    hireCashier: (mobile) => hire({ ...process.env, ...env }, mobile),
    memory: () => getMemory(server.pid),
    async close() {
      client.close()
      await db.destroy()
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function countBytes(url: string): Promise<number> {
  const { ok, body } = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!ok || !body) throw new Error(`no file at ${url}`)
  let bytes = 0
  for await (const piece of body) bytes += piece.length
  return bytes
}

const getIdentity = (d: string) => ({ a: 'shangan-h5', p: '9', v: '4080500', d })

const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** Runs the operator's command, which reads the password from its input. */
async function hire(env: NodeJS.ProcessEnv, mobile: string): Promise<void> {
  const words = ['add', '--phone', mobile, '--role', 'cashier', '--name', '示例收款员', '--branch', '1']
  const child = spawn(process.execPath, ['config/tasks/staff.mjs', ...words], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${PASSWORD}\n`)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('nobody was hired')
}

/** Resident memory of a process, from Linux's /proc. */
function getMemory(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}

/** The password as logins send it. */
export const SENT_PASSWORD = wirePassword(PASSWORD)
