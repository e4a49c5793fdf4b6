import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FilesConfig } from '../config/files'
import { errorCode, errorMessage } from '../error-code'
import { startText } from '../strings/start'
import { makeFolder } from './data-folder'
import { StartError } from './error'

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
