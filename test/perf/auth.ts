import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { hashSync as bcrypt, verifySync as bcryptVerify } from '@node-rs/bcrypt'
import { launchPostgres, type EmbeddedPostgres } from '../../server/src/db/launcher'
import { migrate } from '../../server/src/db/migrate'
import { cost } from '../../server/src/login-admission/hasher'
import { hashing } from '../../server/src/domain/limits'
import { givePasswords, startBench, wirePassword, type Bench, type Student } from './auth-load'
import { quantile } from './client'
import { cpuOfTree } from './cpu'

/** A figure with what it must reach. */
type Figure = { name: string; value: number; gate: string; holds: boolean }

const ROUNDS = 5
/** Short and many: a machine that others use changes its speed within seconds. */
const PASSWORD_ROUNDS = 15
const median = (values: readonly number[]) => quantile(values, 0.5)

function sayRound(name: string, at: number, rounds: number, figures: Readonly<Record<string, number>>): void {
  const parts = Object.entries(figures).map(([what, value]) => `${what} ${value.toFixed(2)}`)
  process.stdout.write(`${name} ${at + 1}/${rounds}: ${parts.join(', ')}\n`)
}

/** CPU seconds of this process for a task. */
function getCpu(task: () => void): number {
  const before = process.cpuUsage()
  task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Logins by SMS per CPU second of the server against bcrypt checks of cost 10 per CPU second. */
async function benchSms(bench: Bench, { pid: postgres }: EmbeddedPostgres): Promise<Figure[]> {
  const WARM_UP = 4500
  const LOGINS = 500
  const CHECKS = 12
  const known = bcrypt(wirePassword, 10)
  // Until the server's program is compiled as far as it ever will be.
  await bench.smsLogins(WARM_UP)
  const alone: number[] = []
  const whole: number[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    const control =
      CHECKS /
      getCpu(() => {
        for (let i = 0; i < CHECKS; i += 1) bcryptVerify(wirePassword, known)
      })
    const [server, database] = [await bench.cpu(), cpuOfTree(postgres)]
    await bench.smsLogins(LOGINS)
    const used = (await bench.cpu()) - server
    const both = used + cpuOfTree(postgres) - database
    alone.push(LOGINS / used / control)
    whole.push(LOGINS / both / control)
    sayRound('sms', at, ROUNDS, {
      'bcrypt/core s': control,
      'logins/core s': LOGINS / used,
      'with database': LOGINS / both,
    })
  }
  const value = median(alone)
  return [
    { name: 'SMS login / bcrypt-10, per core', value, gate: '>= 100', holds: value >= 100 },
    { name: '  the same, database counted too', value: median(whole), gate: '', holds: true },
  ]
}

/** CPU time of a password login against that of a bare argon2id check, as many at once; and how many a second. */
async function benchPassword(bench: Bench, students: readonly Student[]): Promise<Figure[]> {
  const WARM_UP_SECONDS = 100
  const SECONDS = 1.2
  const key = Buffer.alloc(32, 1)
  const known = await argon2(wirePassword, { ...cost, secret: key })
  const check = () => argon2Verify(known, wirePassword, { secret: key })
  const login = async (at: number) => {
    const student = students[at]
    if (student && (await bench.passwordLogin(student)).status !== 200)
      throw new Error('a password login failed')
  }
  const ownCpu = async () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  // As for the SMS logins, and about as many: a server has compiled its program long since.
  await work(WARM_UP_SECONDS, students.length, login, bench.cpu)
  const perCore: number[] = []
  const perSecond: number[] = []
  for (let at = 0; at < PASSWORD_ROUNDS; at += 1) {
    const bare = await work(SECONDS, hashing.running, check, ownCpu)
    const whole = await work(SECONDS, students.length, login, bench.cpu)
    perCore.push(whole.perCore / bare.perCore)
    perSecond.push(whole.perSecond / bare.perSecond)
    sayRound('password', at, PASSWORD_ROUNDS, {
      'argon2id/core s': bare.perCore,
      'logins/core s': whole.perCore,
      'argon2id/s': bare.perSecond,
      'logins/s': whole.perSecond,
    })
  }
  const value = median(perCore)
  return [
    { name: 'password login / bare argon2id, per core', value, gate: '>= 0.9', holds: value >= 0.9 },
    {
      name: '  the same by the clock, client and database on it too',
      value: median(perSecond),
      gate: '',
      holds: true,
    },
  ]
}

/** Repeats a task for a time, so many at once; how often it was done a second, and a second of CPU. */
async function work(
  seconds: number,
  width: number,
  task: (at: number) => Promise<unknown>,
  cpu: () => Promise<number>,
): Promise<{ perSecond: number; perCore: number }> {
  const before = await cpu()
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  const worker = async (at: number) => {
    while (performance.now() < end) {
      await task(at)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: width }, (_, at) => worker(at)))
  const took = (performance.now() - begun) / 1000
  return { perSecond: done / took, perCore: done / ((await cpu()) - before) }
}

/** The outcome of session checks and of the password logins beside them. */
type Pour = { took: number[]; offered: number; served: number; refused: number; seconds: number }

/** Checks a session and offers a password login each hundredth of a second, for some seconds. */
async function pour(
  { client, passwordLogin }: Bench,
  students: readonly Student[],
  owner: Student,
  seconds: number,
): Promise<Pour> {
  const took: number[] = []
  const logins = { offered: 0, served: 0, refused: 0 }
  const pending: Promise<unknown>[] = []
  const path = `/auth/v1/account/${owner.uid}`
  const begun = performance.now()
  for (let tick = 0; tick < seconds * 100; tick += 1) {
    await new Promise((done) => setTimeout(done, Math.max(0, begun + tick * 10 - performance.now())))
    const student = students[tick % students.length]
    if (student) {
      logins.offered += 1
      pending.push(
        passwordLogin(student).then(({ status, body }) => {
          if (status !== 200 && status !== 503)
            throw new Error(`a password login answered ${status}: ${body}`)
          logins[status === 200 ? 'served' : 'refused'] += 1
        }),
      )
    }
    pending.push(
      client.send('GET', path, { authorization: owner.authorization }).then(({ status, milliseconds }) => {
        if (status !== 200 && status !== 404) throw new Error(`a session check answered ${status}`)
        took.push(milliseconds)
      }),
    )
  }
  const taken = (performance.now() - begun) / 1000
  await Promise.all(pending)
  return { took, ...logins, seconds: taken }
}

/** How long checks of a session take while 100 password logins a second pour in. */
async function benchSession(bench: Bench, students: readonly Student[], owner: Student): Promise<Figure[]> {
  const WARM_UP_SECONDS = 10
  const SECONDS = 20
  await pour(bench, students, owner, WARM_UP_SECONDS)
  const { took, seconds, ...logins } = await pour(bench, students, owner, SECONDS)
  const offered = logins.offered / seconds
  const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)]
  const value = p99 / p50
  process.stdout.write(
    `session: ${took.length} checks, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; ` +
      `${offered.toFixed(1)} password logins/s offered: ` +
      `${logins.served} served, ${logins.refused} told to come back\n`,
  )
  return [
    { name: 'session check p99 / p50 under 100 logins/s', value, gate: '<= 10', holds: value <= 10 },
    { name: '  password logins offered a second', value: offered, gate: '>= 95', holds: offered >= 95 },
    {
      name: '  share of them that was served at once',
      value: logins.served / logins.offered,
      gate: '',
      holds: true,
    },
  ]
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-bench-pg-'))
  chmodSync(dataDir, 0o711)
  const postgres = await launchPostgres({ dataDir })
  const figures: Figure[] = []
  try {
    await migrate(postgres.url)
    const bench = await startBench(postgres.url)
    try {
      figures.push(...(await benchSms(bench, postgres)))
      const students = await bench.smsLogins(65)
      await givePasswords(postgres.url, students)
      const [owner, ...others] = students
      if (!owner) throw new Error('nobody signed in')
      figures.push(...(await benchPassword(bench, others.slice(0, 16))))
      // So many that the tries of one of them that still wait are never taken for an attack.
      figures.push(...(await benchSession(bench, others, owner)))
    } finally {
      await bench.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.stdout.write('\n')
  for (const { name, value, gate, holds } of figures) {
    process.stdout.write(
      `${name.padEnd(56)} ${value.toFixed(2).padStart(8)}  ${gate.padEnd(7)} ${gate ? (holds ? 'holds' : 'MISSED') : ''}\n`,
    )
  }
  process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1
}

void main()
