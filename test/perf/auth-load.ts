import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { compileServer } from '../../config/tasks/build-server.mjs'
import { openDb } from '../../server/src/db'
import { smsLimits } from '../../server/src/domain/limits'
import { deriveKeys } from '../../server/src/security/keys'
import { newUuid } from '../../server/src/lib/uuid'
import { createHasher } from '../../server/src/login-admission/hasher'
import type { SmsMessage } from '../../server/src/providers/sms/contract'
import { form } from '../support/form'
import { benchSecret, type Ask, type Told } from './auth-server'
import { createClient, inParallel, type Answer, type Client } from './client'

/** MD5 of a password as a client sends it. */
export const wirePassword = 'c4ca4238a0b923820dcc509a6f75849b'.replace(/^c4/, '5e')

/** Somebody who has signed in. */
export type Student = { mobile: string; uid: string; authorization: string }

/** The server under test and what a bench does with it. */
export type Bench = {
  client: Client
  /** CPU seconds of the server's process so far, all its threads. */
  cpu(): Promise<number>
  /** Logs fresh phones in by SMS from the asking for a code on; throws when one fails. */
  smsLogins(count: number): Promise<Student[]>
  passwordLogin(student: Student): Promise<Answer>
  close(): Promise<void>
}

/** How many requests are on their way at once. */
const width = 32

/** Codes that the budget of strangers has without a challenge. */
const PORTION = smsLimits.budget.stranger.hour * smsLimits.challengedFrom

/** Gives students the password; by HTTP each would have to wait a minute for a second code. */
export async function givePasswords(databaseUrl: string, students: readonly Student[]): Promise<void> {
  const db = openDb(databaseUrl)
  const hasher = createHasher(deriveKeys(benchSecret))
  for (const { uid } of students) {
    const now = new Date()
    const row = { uid, hash: await hasher.hash(wirePassword), change_id: newUuid(now), set_at: now }
    await db.insertInto('passwords').values(row).execute()
  }
  await db.destroy()
}

/** Forgets how many messages went out, so that a bench may ask for more than the budget. */
async function renewBudget(databaseUrl: string): Promise<void> {
  const db = openDb(databaseUrl)
  await db.deleteFrom('sms_budget').execute()
  await db.destroy()
}

/** The flags that `npm start` gives Node. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** Starts the server under test on a database, compiled as `npm start` compiles it. */
export async function startBench(databaseUrl: string): Promise<Bench> {
  const child = fork(await compileServer('test/perf/auth-server.ts', 'bench-auth.cjs'), {
    execArgv: startFlags(),
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await waitFor(child, 'port')
  const client = createClient(port, width * 4)
  let phones = 0
  const ask = async <Key extends 'cpu' | 'messages'>(key: Key) => {
    child.send(key satisfies Ask)
    return waitFor(child, key)
  }
  async function logPortionIn(count: number): Promise<Student[]> {
    const mobiles = Array.from({ length: count }, () => `139${String((phones += 1)).padStart(8, '0')}`)
    await inParallel(mobiles, width, async (mobile) => {
      const path = `/auth/v2/basic/mobile-code?mobile=${mobile}&type=3`
      expectGood(await client.send('GET', path, getHeaders(mobile)))
    })
    const { messages } = await ask('messages')
    const students: Student[] = []
    await inParallel(messages, width, async ({ mobile, code }: SmsMessage) => {
      const sent = form({ grant_type: 'sms', client_id: 'shangan-h5', mobile, code, consent: 'current' })
      const headers = { ...getHeaders(mobile), ...sent.headers }
      const answer = expectGood(await client.send('POST', '/auth/oauth/token', headers, sent.payload))
      const { uid, access_token } = JSON.parse(answer.body) as { uid: string; access_token: string }
      students.push({ mobile, uid, authorization: `Bearer ${access_token}` })
    })
    return students
  }
  return {
    client,
    cpu: async () => (await ask('cpu')).cpu,
    async smsLogins(count) {
      const students: Student[] = []
      for (let left = count; left > 0; left -= PORTION) {
        await renewBudget(databaseUrl)
        students.push(...(await logPortionIn(Math.min(left, PORTION))))
      }
      return students
    },
    passwordLogin({ mobile }) {
      const fields = {
        grant_type: 'password',
        client_id: 'shangan-h5',
        username: mobile,
        password: wirePassword,
      }
      const sent = form(fields)
      return client.send(
        'POST',
        '/auth/oauth/token',
        { ...getHeaders(mobile), ...sent.headers },
        sent.payload,
      )
    },
    async close() {
      client.close()
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Each phone comes from a network and an installation of its own. */
function getHeaders(mobile: string): Record<string, string> {
  const address = `2001:db8:${mobile.slice(-4)}:${mobile.slice(-8, -4)}::1`
  return { a: 'shangan-h5', p: '9', v: '4080500', d: `of-${mobile}`, 'x-forwarded-for': address }
}

function expectGood(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  return answer
}

async function waitFor<Key extends string>(
  child: ChildProcess,
  key: Key,
): Promise<Extract<Told, Record<Key, unknown>>> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [Told]
    if (key in message) return message as Extract<Told, Record<Key, unknown>>
  }
}
