import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inParallel } from '../perf/client'
import { SENT_PASSWORD, type BesiegedServer, type Caller } from './besieged-server'

/** The outcome of an attack: a line of figures, and how many of the people it should not affect were locked out. */
export interface Outcome {
  readonly line: string
  readonly keptOut: number
}

const CASHIER = '13700000001'
const STUDENT = '13811110001'

const stranger = (address: string, d = 'a stranger'): Caller => ({ address, d })
const office = (nth: number): Caller => ({ address: `198.51.100.${nth % 250}`, d: 'a desk' })

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1)

/** Signs the cashier in up to the code; resolves to whether it came. */
async function cashierGetsCode(server: BesiegedServer, from: Caller): Promise<boolean> {
  const body = { loginName: CASHIER, password: SENT_PASSWORD, entrance: 'agent' }
  const first = await server.send(from, 'POST', '/sale/v1/login/password', body)
  if (first.status !== 200) return false
  const { ticket } = JSON.parse(first.body).result
  return (await server.send(from, 'POST', '/sale/v1/login/code', { ticket })).status === 200
}

/** Five thousand requests for codes from 258 IPv6 networks, others at the cashier's number, and guesses at a live code. */
export async function floodCodes(server: BesiegedServer): Promise<Outcome> {
  const begun = performance.now()
  const refusals = new Map<number, number>()
  const requests = Array.from({ length: 5160 }, (_, nth) => nth)
  await inParallel(requests, 32, async (nth) => {
    const from = stranger(`2001:db8:${(nth % 258).toString(16)}::${nth}`, `stranger ${nth}`)
    const mobile = nth % 1000 === 999 ? CASHIER : `139${String(nth).padStart(8, '0')}`
    const url = `/auth/v2/basic/mobile-code?mobile=${mobile}&type=3`
    const { status } = await server.send(from, 'GET', url)
    refusals.set(status, (refusals.get(status) ?? 0) + 1)
  })
  const flood = seconds(begun)
  const waited = performance.now()
  const student = stranger('2001:db8:ffff::1', 'an honest student')
  const hasStudentCode = (await server.askCode(student, STUDENT)).status === 200
  const code = server.codeFor(STUDENT)
  for (let nth = 0; nth < 5; nth += 1) await guess(server, `203.0.113.${nth}`, nth)
  const isIn = hasStudentCode && (await enters(server, student, code))
  const hasCashierCode = await cashierGetsCode(server, office(1))
  const counts = [...refusals].map(([status, count]) => `${count} answered ${status}`).join(', ')
  return {
    line: `codes: 5160 requests in ${flood} s (${counts}); student and cashier served within ${seconds(waited)} s`,
    keptOut: [isIn, hasCashierCode].filter((served) => !served).length,
  }
}

/** A stranger's wrong answer to the student's code. */
async function guess(server: BesiegedServer, address: string, nth: number): Promise<void> {
  await server
    .logInWith(stranger(address, `guesser ${nth}`), STUDENT, String(nth).padStart(6, '0'))
    .catch(() => undefined)
}

const enters = (server: BesiegedServer, from: Caller, code: string): Promise<boolean> =>
  server.logInWith(from, STUDENT, code).then(
    () => true,
    () => false,
  )

/** Two hundred requests for codes at once, round after round, from few addresses for few numbers. */
export async function provokeDeadlocks(server: BesiegedServer): Promise<Outcome> {
  const before = await deadlocks(server)
  let failures = 0
  const requests = Array.from({ length: 800 }, (_, nth) => nth)
  await inParallel(requests, 64, async (nth) => {
    const from = stranger(`192.0.2.${(nth * 7) % 25}`, `asker ${nth % 40}`)
    const mobile = `1360000${String((nth * 13) % 50).padStart(4, '0')}`
    const { status } = await server.send(from, 'GET', `/auth/v2/basic/mobile-code?mobile=${mobile}&type=3`)
    if (status >= 500 && status !== 503) failures += 1
  })
  const found = (await deadlocks(server)) - before
  return {
    line: `deadlocks: 800 mixed requests, ${found} deadlocks, ${failures} answered 500`,
    keptOut: found + failures,
  }
}

async function deadlocks({ db }: BesiegedServer): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.deadlocks ?? 0)
}

/** For how long passwords are tried, in ms. */
const SIEGE_MS = 8000

/** 120 sockets of one address that try wrong passwords, beside a cashier and a student who type the right ones. */
export async function floodPasswords(server: BesiegedServer, home: Caller): Promise<Outcome> {
  const ends = performance.now() + SIEGE_MS
  let tries = 0
  const attacker = stranger('203.0.113.99')
  const wrong = { loginName: CASHIER, password: '0'.repeat(32), entrance: 'agent' }
  const attack = async (nth: number): Promise<void> => {
    const [url, body] =
      nth % 2 === 0
        ? (['/sale/v1/login/password', wrong] as const)
        : (['/user/login', { username: STUDENT, password: '0'.repeat(32), clientId: 'shangan-h5' }] as const)
    while (performance.now() < ends) {
      await server.send(attacker, 'POST', url, body)
      tries += 1
    }
  }
  let honest = 0
  let refused = 0
  const live = async (): Promise<void> => {
    while (performance.now() < ends) {
      const staff = { loginName: CASHIER, password: SENT_PASSWORD, entrance: 'agent' }
      const own = { username: STUDENT, password: SENT_PASSWORD, clientId: 'shangan-h5' }
      const answers = [
        await server.send(office(honest), 'POST', '/sale/v1/login/password', staff),
        await server.send(home, 'POST', '/user/login', own),
      ]
      honest += answers.length
      refused += answers.filter(({ status }) => status !== 200).length
      await pause(200)
    }
  }
  await Promise.all([...Array.from({ length: 120 }, (_, nth) => attack(nth)), live()])
  return {
    line: `passwords: ${tries} wrong tries on 120 sockets of one address; ${honest - refused} of ${honest} right ones let in`,
    keptOut: refused,
  }
}
