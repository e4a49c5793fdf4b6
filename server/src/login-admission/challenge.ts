import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { Type } from 'typebox'
import Value from 'typebox/value'
import type { CodeChallenge } from '../../../contract/schemas/account/auth'
import { challengeWork } from '../domain/limits'
import { keyed, type Keys } from '../security/keys'

/** The person who asks for a code: the phone that it is for, and the installation. */
export type Asker = { mobile: string; installation: string }

/** A proof that holds: by what it is known among all proofs, the level of its work, and until when it would hold. */
export type Proof = { id: Buffer; level: number; ends: Date }

const ALGORITHM = 'SHA-256'

/** Short enough that the salt with its parameters and the number are one block of SHA-256. */
const SALT_BYTES = 10

const Payload = Type.Object({
  algorithm: Type.Literal(ALGORITHM),
  challenge: Type.String(),
  number: Type.Integer({ minimum: 0 }),
  salt: Type.String({ maxLength: 64 }),
  signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

/** The parameters of a salt, which are signed with it. */
const Params = Type.Object({
  level: Type.String({ pattern: '^\\d$' }),
  expires: Type.String({ pattern: '^\\d+$' }),
})

/**
 * Makes a challenge for one code request of an asker; each level doubles the work and is signed with the challenge.
 * Nothing is stored of it.
 */
export async function makeChallenge(
  keys: Keys,
  asker: Asker,
  level: number,
  now: Date,
): Promise<CodeChallenge> {
  const maxnumber = challengeWork.base * 2 ** level
  const { challenge, salt, signature } = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey: askerKey(keys, asker),
    maxnumber,
    saltLength: SALT_BYTES,
    params: { level: String(level) },
    expires: new Date(now.getTime() + challengeWork.seconds * 1000),
  })
  return { algorithm: ALGORITHM, challenge, maxnumber, salt, signature }
}

/** Resolves to the proof that a header carries; undefined when it is not the asker's, is wrong, or came too late. */
export async function readProof(
  keys: Keys,
  asker: Asker,
  header: string,
  now: Date,
): Promise<Proof | undefined> {
  const payload = parse(header)
  if (!Value.Check(Payload, payload)) return undefined
  // The library would look at the time of the machine; the server has its own clock.
  if (!(await verifySolution(payload, askerKey(keys, asker), false))) return undefined
  const params: unknown = extractParams(payload)
  if (!Value.Check(Params, params)) return undefined
  const ends = new Date(Number(params.expires) * 1000)
  if (ends <= now) return undefined
  return { id: Buffer.from(payload.signature, 'hex'), level: Number(params.level), ends }
}

function parse(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString())
  } catch {
    return undefined
  }
}

/** A signature made for one asker is wrong for every other. */
function askerKey(keys: Keys, { mobile, installation }: Asker): string {
  return keyed(keys.codeChallenge, mobile, installation).toString('hex')
}
