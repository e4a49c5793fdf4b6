import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config'
import { errorCode } from '../lib/error-code'
import { readOrWriteOnce } from '../security/write-once'
import { secretText } from '../strings/start'
import { StartError } from '../errors/start-error'

/** The deployment's secret, the one before it, and where the present one was found, in words. */
export interface GivenSecret {
  readonly secret: string
  readonly previous: string | undefined
  readonly source: string
}

const secretFile = (dataDir: string): string => path.join(dataDir, 'secret/secret-key')

function given({ secret, previousSecret: previous }: Config): GivenSecret | undefined {
  return secret === undefined ? undefined : { secret, previous, source: secretText.setting }
}

/** The secret that was set, or that of the data folder, which is made with 256 random bits where there is none. */
export function makeSecret(config: Config): GivenSecret {
  const file = secretFile(config.dataDir)
  const made = (): GivenSecret => ({
    secret: readOrWriteOnce(file, randomBytes(32).toString('hex')),
    previous: config.previousSecret,
    source: secretText.file(file),
  })
  return given(config) ?? made()
}

/** The secret that was set, or that of the data folder. Throws StartError where there is none: a command makes none. */
export function findSecret(config: Config): GivenSecret {
  const set = given(config)
  if (set) return set
  const file = secretFile(config.dataDir)
  try {
    const secret = readFileSync(file, 'utf8').trim()
    return { secret, previous: config.previousSecret, source: secretText.file(file) }
  } catch (cause) {
    throw new StartError(secretText.missing(file, errorCode(cause) ?? ''))
  }
}
