import type { FileUse } from '../../../../../contract/schemas/account/file'
import { keyed, type Keys } from '../../../security/keys'
import { isTicketSeal, sealTicket } from '../../../security/ticket-seal'
import type { FilesTable } from '../tables'

/** The purpose of a permission to upload. */
export type Wanted = Pick<FilesTable, 'uid' | 'id' | 'use' | 'type' | 'size'>

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const
const uses: readonly FileUse[] = ['avatar', 'answer']
const SHAPE = /^([a-z]+)\.(jpg|png)\.([0-9]{1,10})\.([0-9]{1,16})\.([A-Za-z0-9_-]{43})$/

/** The name under which a file is stored and served: made of uid and id, and not guessable without the key. */
export function fileName(keys: Keys, { uid, id, type }: Pick<Wanted, 'uid' | 'id' | 'type'>): string {
  return `${keyed(keys.fileName, uid, id).toString('base64url')}.${endings[type]}`
}

/** The type by a file's name, or undefined for what is no name of a file. */
export function typeOfName(name: string): FilesTable['type'] | undefined {
  const ending = /^[A-Za-z0-9_-]{43}\.(jpg|png)$/.exec(name)?.[1]
  return ending === 'jpg' ? 'image/jpeg' : ending === 'png' ? 'image/png' : undefined
}

/** Writes a permission; `ends` is in Unix ms. */
export function writePermit(keys: Keys, wanted: Wanted, ends: number): string {
  const head = `${wanted.use}.${endings[wanted.type]}.${wanted.size}.${ends}`
  return `${head}.${sealTicket(keys, 'filePermit', wanted.uid, wanted.id, head)}`
}

/** The purpose of a permission, if it was given to this uid for this id and holds now. */
export function readPermit(
  keys: Keys,
  { uid, id }: Pick<Wanted, 'uid' | 'id'>,
  permit: string,
  now: Date,
): Wanted | undefined {
  const [, named, ending, size, ends, seal] = SHAPE.exec(permit) ?? []
  const use = uses.find((item) => item === named)
  if (use === undefined || seal === undefined) return undefined
  const head = permit.slice(0, -seal.length - 1)
  const isReal = isTicketSeal(keys, 'filePermit', seal, uid, id, head)
  if (!isReal || Number(ends) <= now.getTime()) return undefined
  return { uid, id, use, type: ending === 'jpg' ? 'image/jpeg' : 'image/png', size: Number(size) }
}
