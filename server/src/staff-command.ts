import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { loadBoot } from './config/boot'
import { readConfig } from './config'
import { createHasher } from './login-admission/hasher'
import { createRedisCounts } from './providers/counts/redis'
import {
  addStaff,
  changeAccount,
  disableStaff,
  enableStaff,
  resetStaff,
  type OperatorDeps,
} from './modules/staff/staff/operator'
import { describeAudit, describeStaff } from './modules/staff/staff/operator-lists'
import { withDatabase } from './start/command'
import { StartError } from './errors/start-error'
import { describeFailure } from './start/failure'
import { staffCommandText as text } from './strings/staff'
import { maskPhone } from '../../contract/domain/account/phone'

/** Reads a password: one line of what is piped in, or typed without being shown. It never stands in the arguments. */
async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY
  if (isTyped) process.stderr.write(text.passwordPrompt)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped })
  for await (const line of lines) {
    if (isTyped) process.stderr.write('\n')
    return line
  }
  return ''
}

const commands = ['add', 'list', 'change', 'disable', 'enable', 'reset', 'log']

type Options = Partial<Record<'phone' | 'new-phone' | 'role' | 'invite' | 'name' | 'branch', string>> & {
  identity?: boolean
}

async function obey(deps: OperatorDeps, command: string, options: Options): Promise<string[]> {
  const { phone = '' } = options
  const mask = maskPhone(phone)
  switch (command) {
    case 'list':
      return describeStaff(deps)
    case 'add':
      await addStaff(deps, { ...options, phone, role: options.role ?? '' }, await readPassword())
      return [text.added(mask)]
    case 'change': {
      const { 'new-phone': newPhone, role, invite, name, branch } = options
      await changeAccount(deps, phone, { newPhone, role, invite, name, branch })
      return [text.changed(maskPhone(newPhone ?? phone))]
    }
    case 'log':
      return describeAudit(deps)
    case 'disable':
      await disableStaff(deps, phone)
      return [text.disabled(mask)]
    case 'enable':
      await enableStaff(deps, phone)
      return [text.enabled(mask)]
    case 'reset':
      await resetStaff(deps, phone, await readPassword(), options.identity === true)
      return [text.reset(mask)]
    default:
      throw new StartError(text.usage)
  }
}

/** The user of the operating system; a container may run under a number that has no name. */
function listStaff(): string {
  try {
    return userInfo().username
  } catch {
    return 'command'
  }
}

function readArguments(): { command: string; options: Options } {
  const first = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const known = {
    phone: first,
    'new-phone': first,
    role: first,
    invite: first,
    name: first,
    branch: first,
    identity: flag,
  }
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true })
    const [command = '', ...more] = positionals
    if (more.length === 0 && commands.includes(command)) return { command, options: values }
  } catch {
    // The usage explains wrong arguments better.
  }
  throw new StartError(text.usage)
}

async function main(): Promise<void> {
  const { command, options } = readArguments()
  const config = readConfig(process.env)
  const counts = config.redisUrl ? createRedisCounts(config.redisUrl, { isPatient: true }) : undefined
  try {
    await withDatabase(config, async ({ db, keys }) => {
      const deps = {
        db,
        clock: () => new Date(),
        keys,
        hasher: createHasher(keys),
        ...(counts && { counts }),
        branches: () => new Set(loadBoot(config.bootFile).consult.branches.map(({ id }) => id)),
        actor: listStaff(),
      }
      for (const line of await obey(deps, command, options)) process.stdout.write(`${line}\n`)
    })
  } finally {
    await counts?.close()
  }
}

main().catch((cause: unknown) => {
  process.stderr.write(`${describeFailure(cause, process.env['LOG_LEVEL'])}\n`)
  process.exitCode = 1
})
