import { sweepFiles } from '../modules/account/file/service'
import type { FileStore } from '../providers/files/contract'
import type { Job } from './runner'

/** Removes the bytes of files that are gone, soon after their owner removed them, and files that nobody uses. */
export const filesJob = (files: FileStore): Job => ({
  name: 'files',
  everySeconds: 300,
  run: (db, now, signal) => sweepFiles({ db, files }, now, signal),
})
