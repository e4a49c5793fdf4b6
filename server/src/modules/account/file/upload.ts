import { createHash } from 'node:crypto'
import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import type { FilesTable } from '../tables'
import { lockAccount } from '../../../domain/account-lock'
import { chinaDay } from '../../../domain/china-day'
import { fileLimits } from '../../../domain/limits'
import { DomainError } from '../../../errors'
import { createShares } from '../../../lib/shares'
import type { Keys } from '../../../security/keys'
import { fileText } from './strings/file'
import { fileUrl } from '../../../domain/file-url'
import { fileName, readPermit, type Wanted } from './permit'
import { cleanPicture } from './picture'
import * as repo from './repo'
import type { FileDeps } from './service'

/** How many files of one account a server takes at the same time, and when another is to be tried again, in seconds. */
const WRITING = 3
const LATER = 2

/** Bytes that somebody hands in, with the permission for it. */
type HandedIn = Pick<Wanted, 'uid' | 'id'> & { readonly permit: string; readonly bytes: Buffer }

/**
 * The row of what was handed in, and the picture without its metadata. Throws FilePermitEnded; FileBad for what is no such
 * picture.
 */
function readUpload(
  keys: Keys,
  { uid, id, permit, bytes }: HandedIn,
  now: Date,
): { file: FilesTable; picture: Buffer } {
  const wanted = readPermit(keys, { uid, id }, permit, now)
  if (!wanted) throw new DomainError(ErrorCode.FilePermitEnded)
  if (bytes.length !== wanted.size) throw new DomainError(ErrorCode.FileBad)
  const { edge } = fileLimits[wanted.use]
  const picture = cleanPicture(bytes, wanted.type, edge)
  if (!picture) {
    const isWhole = cleanPicture(bytes, wanted.type, Infinity) !== undefined
    throw new DomainError(ErrorCode.FileBad, isWhole ? fileText.tooLong(edge) : undefined)
  }
  const digest = createHash('sha256').update(bytes).digest()
  const file = { ...wanted, digest, name: fileName(keys, wanted), created_at: now, used_at: null }
  return { file, picture }
}

/** Whether a file was handed in before. Throws Conflict for other bytes under its id. */
async function isKnown(db: Db, { uid, id, digest }: FilesTable): Promise<boolean> {
  const known = await repo.findFile(db, uid, id)
  if (known && !known.digest.equals(digest)) throw new DomainError(ErrorCode.Conflict)
  return known !== undefined
}

async function refuseTooMany(tx: Db, file: FilesTable): Promise<void> {
  const { starts, secondsLeft: retryAfter } = chinaDay(file.created_at)
  if ((await repo.countFiles(tx, file, starts)) < fileLimits[file.use].aDay) return
  throw new DomainError(ErrorCode.TooMany, fileText.tooMany, { retryAfter })
}

/**
 * Does one of the two steps of an upload in the account's turn, where the file is not there yet. Resolves to undefined where
 * it is. Throws Unauthenticated for an account that is gone; Conflict; TooMany for more than a day's files.
 */
async function inTurn<Result>(
  db: Db,
  file: FilesTable,
  step: (tx: Db) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, file.uid))) throw new DomainError(ErrorCode.Unauthenticated)
    if (await isKnown(tx, file)) return undefined
    await refuseTooMany(tx, file)
    return step(tx)
  })
}

/**
 * Writes a file that is not there yet. Its name is noted before its bytes are written, and its row comes after them: so a
 * row never lacks its bytes, and bytes that get no row are removed later, whatever stopped their upload. No connection is
 * used while the store writes.
 */
async function writeFile({ db, files }: FileDeps, file: FilesTable, picture: Buffer): Promise<void> {
  const isNoted = await inTurn(db, file, (tx) => repo.recordUpload(tx, file))
  if (isNoted === undefined) return
  if (!isNoted) throw new DomainError(ErrorCode.Conflict)
  await files.put(file.name, picture)
  const isAdded = await inTurn(db, file, async (tx) => {
    if (await repo.addFile(tx, file)) return true
    // The upload was so slow that its name was cleared: bytes written after that have to be removed as well.
    await repo.recordUpload(tx, file)
    return false
  })
  if (isAdded === false) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: LATER })
}

/**
 * Makes the function that stores the bytes that a permission was given for, without metadata. The same bytes again change
 * nothing and write nothing. It throws FilePermitEnded; FileBad for what is no such picture; Conflict for other bytes under
 * a known id; TooMany for more than a day's files; Busy for one file too many of the account at the same time.
 */
export function createUpload(deps: FileDeps): (handedIn: HandedIn) => Promise<{ id: string; url: string }> {
  const takePlace = createShares()
  return async (handedIn) => {
    const leave = takePlace([{ group: handedIn.uid, most: WRITING }])
    if (!leave) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: LATER })
    try {
      const { file, picture } = readUpload(deps.keys, handedIn, deps.clock())
      if (!(await isKnown(deps.db, file))) await writeFile(deps, file, picture)
      return { id: file.id, url: fileUrl(file.name) }
    } finally {
      leave()
    }
  }
}
