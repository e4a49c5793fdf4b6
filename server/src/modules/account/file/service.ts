import { ErrorCode } from '../../../../../contract/errors'
import type { FilePermit, FileUse } from '../../../../../contract/schemas/account/file'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { TICKET_MS } from '../../../security/ticket-seal'
import type { FileStore } from '../../../providers/files/contract'
import { fileText } from './strings/file'
import { fileUrl } from '../../../domain/file-url'
import { fileName, writePermit, type Wanted } from './permit'
import { lockAccount } from '../../../domain/account-lock'
import { fileLimits } from '../../../domain/limits'
import * as repo from './repo'

const uses: readonly FileUse[] = ['avatar', 'answer']

/** The dependencies of the work with files. */
export type FileDeps = { db: Db; keys: Keys; clock: () => Date; files: FileStore }

/** A permission to upload one file, the same for the same request. Throws TooLarge. */
export function permitFile({ keys, clock }: Omit<FileDeps, 'db' | 'files'>, wanted: Wanted): FilePermit {
  const { bytes } = fileLimits[wanted.use]
  if (wanted.size > bytes) throw new DomainError(ErrorCode.TooLarge, fileText.tooLarge(bytes))
  const expiresAt = clock().getTime() + TICKET_MS
  const permit = writePermit(keys, wanted, expiresAt)
  return { id: wanted.id, permit, expiresAt, url: fileUrl(fileName(keys, wanted)) }
}

/** Makes a file its owner's avatar. Throws NotFound for what was not uploaded, ProfileMissing without a profile. */
export async function setAvatar(
  { db, clock }: Pick<FileDeps, 'db' | 'clock'>,
  uid: string,
  id: string,
): Promise<{ avatar: string }> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, uid)
    const file = await repo.findFile(tx, uid, id)
    if (file?.use !== 'avatar') throw new DomainError(ErrorCode.NotFound)
    const avatar = fileUrl(file.name)
    if (!(await repo.showAvatar(tx, uid, avatar))) throw new DomainError(ErrorCode.ProfileMissing)
    await repo.useFile(tx, file, clock())
    return { avatar }
  })
}

/**
 * Removes files that are used for nothing, the bytes of every file that is gone, and what uploads left that never ended.
 * Resolves to how many names it freed.
 */
export async function sweepFiles(
  { db, files }: Pick<FileDeps, 'db' | 'files'>,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const most = 500
  let freed = 0
  await files.tidy(new Date(now.getTime() - repo.UPLOAD_SECONDS * 1000))
  while (!signal.aborted) {
    let dropped = 0
    for (const use of uses) {
      const before = new Date(now.getTime() - fileLimits[use].unused * 1000)
      dropped = Math.max(dropped, await repo.dropUnused(db, use, before, most))
    }
    const names = await db.transaction().execute(async (tx) => {
      const gone = await repo.lockRemovals(tx, most)
      for (const name of gone) await files.remove(name)
      await repo.endRemovals(tx, gone)
      return gone
    })
    freed += names.length
    if (dropped < most && names.length < most) break
  }
  return freed
}
