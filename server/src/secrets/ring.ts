import { decrypt, encrypt } from '../security/sealed'
import {
  deriveLastingKeys,
  deriveSecretKeys,
  keyed,
  type FormerKeys,
  type Generation,
  type LastingKeys,
} from '../security/keys'
import { Type } from 'typebox'
import Value from 'typebox/value'
import type { StoredGeneration } from './repo'

const OWNER = 'ring'

const Former = Type.Object({
  phoneIndex: Type.String(),
  consentProof: Type.String(),
  password: Type.String(),
})
const Ring = Type.Object({ lasting: Type.Record(Type.String(), Type.String()), former: Type.Array(Former) })

/** The keys that outlive the secret which seals them. */
export interface Ring {
  readonly lasting: LastingKeys
  readonly former: readonly FormerKeys[]
}

const write = (key: Buffer): string => key.toString('base64')
const read = (text: string): Buffer => Buffer.from(text, 'base64')

function writeAll(keys: Readonly<Record<string, Buffer>>): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, write(key)]))
}

/** The value by which a secret is recognized; it reveals nothing of the secret. */
export const checkValue = (secret: string): Buffer => keyed(deriveSecretKeys(secret).check, 'shangan')

/** The ring of a deployment whose first secret this is. */
export const firstRing = (secret: string): Ring => ({ lasting: deriveLastingKeys(secret), former: [] })

/** The ring of the secret that follows: what stays needed of the one before joins it. */
export function nextRing({ lasting, former }: Ring, before: string): Ring {
  const { phoneIndex, consentProof, password } = deriveSecretKeys(before)
  return { lasting, former: [...former, { phoneIndex, consentProof, password }] }
}

/** The stored fact of a secret. */
export function storedGeneration(secret: string, { lasting, former }: Ring): StoredGeneration {
  const text = JSON.stringify({ lasting: writeAll(lasting), former: former.map(writeAll) })
  return {
    generation: former.length + 1,
    check_value: checkValue(secret),
    ring: encrypt(deriveSecretKeys(secret).ring, OWNER, text),
  }
}

/** Opens the ring that a secret seals. A purpose that came after the ring was written gets the key of this secret. */
export function openRing(secret: string, { ring }: StoredGeneration): Ring {
  const opened = Value.Parse(Ring, JSON.parse(decrypt(deriveSecretKeys(secret).ring, OWNER, ring)))
  const stored = Object.fromEntries(Object.entries(opened.lasting).map(([name, text]) => [name, read(text)]))
  const former = opened.former.map(({ phoneIndex, consentProof, password }) => ({
    phoneIndex: read(phoneIndex),
    consentProof: read(consentProof),
    password: read(password),
  }))
  return { lasting: { ...deriveLastingKeys(secret), ...stored }, former }
}

/** A secret with its number and all that it needs of those before it. */
export function generationFor(secret: string, former: readonly FormerKeys[]): Generation {
  return { number: former.length + 1, keys: deriveSecretKeys(secret), former }
}
