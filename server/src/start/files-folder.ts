import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FilesConfig } from '../config/files'
import type { Db } from '../db'
import { errorCode, errorMessage } from '../lib/error-code'
import { readOrWriteOnce } from '../security/write-once'
import { startText } from '../strings/start'
import { makeFolder } from './data-folder'
import { StartError } from '../errors/start-error'

/** Makes the folder of pictures when missing and tries to write there; a bucket is not tried. Throws StartError. */
export function tryFilesFolder(config: FilesConfig): void {
  if (config.provider !== 'disk') return
  const { dir } = config
  try {
    makeFolder(dir, 0o700)
    // A name of its own: several servers that share the folder may start at once.
    const probe = path.join(dir, `.probe.${randomBytes(6).toString('hex')}`)
    // Without bytes: a disk that is full is no reason not to start.
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (cause) {
    throw new StartError(startText.filesDirUnusable(dir, errorCode(cause) ?? errorMessage(cause)))
  }
}

/**
 * Makes sure that the folder of pictures is the one of the database, which the first server to start decides: another one
 * would have none of the pictures of the others, and would leave those that were erased. Throws StartError for another one.
 */
export async function claimFilesFolder(db: Db, config: FilesConfig): Promise<void> {
  if (config.provider !== 'disk') return
  const marker = path.join(config.dir, '.folder-id')
  const known = await db.selectFrom('files_folder').select('id').executeTakeFirst()
  if (known && !existsSync(marker)) refuse(config.dir, marker, known.id)
  const id = readOrWriteOnce(marker, randomBytes(16).toString('hex'))
  await db
    .insertInto('files_folder')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const decided = await db.selectFrom('files_folder').select('id').executeTakeFirstOrThrow()
  if (decided.id !== id) refuse(config.dir, marker, decided.id)
}

function refuse(dir: string, marker: string, id: string): never {
  throw new StartError(startText.filesDirOther(dir, marker, id))
}
