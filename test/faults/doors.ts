import { setTimeout as pause } from 'node:timers/promises'
import { besiegeServer, PASSWORD, type BesiegedServer, type Caller } from '../support/besieged-server'
import { floodCodes, floodPasswords, provokeDeadlocks, type Outcome } from '../support/door-attacks'
import { exportMuch } from '../support/large-export'
import { newUuid } from '../../server/src/lib/uuid'

/** How long a phone waits for its next code, in ms. */
const NEXT_CODE_MS = 61_000

const home: Caller = { address: '198.51.100.20', d: 'the phone of a student' }

/** A student with a password, whose number gets codes again, and a cashier. */
async function addPeople(server: BesiegedServer): Promise<void> {
  await server.hireCashier('13700000001')
  const student = await server.logIn(home, '13811110001')
  await pause(NEXT_CODE_MS)
  await server.askCode(student, '13811110001', 1)
  const body = { id: newUuid(new Date()), newPassword: PASSWORD, code: server.codeFor('13811110001') }
  const set = await server.send(student, 'PUT', `/auth/v1/users/${student.uid}/password`, body)
  if (set.status !== 200) throw new Error(set.body)
  await pause(NEXT_CODE_MS)
}

/**
 * Attacks a server of its own as strangers would who want to shut it for others, and exports a large account of it
 * (`npm run lab -- faults:doors`); with `export` the latter alone.
 */
async function main(): Promise<void> {
  const server = await besiegeServer()
  let keptOut = 0
  const report = ({ line, keptOut: some }: Outcome) => {
    console.info(`${line}; ${some} kept out`)
    keptOut += some
  }
  try {
    if (!process.argv.includes('export')) {
      await addPeople(server)
      report(await floodCodes(server))
      report(await provokeDeadlocks(server))
      report(await floodPasswords(server, home))
    }
    report(await exportMuch(server, await server.logIn(home, '13811110002')))
    process.exitCode = keptOut === 0 ? 0 : 1
  } finally {
    await server.close()
  }
}

void main()
