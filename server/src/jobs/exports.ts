import { dropEnded } from '../modules/account/auth/export-repo'
import { writeExports, type ExportWritingDeps } from '../modules/account/auth/export-writing'
import type { Job } from './runner'

/** Writes the exports that a server left when it ended, and deletes the files of those that are over. */
export const exportsJob = (deps: Omit<ExportWritingDeps, 'db'>): Job => ({
  name: 'exports',
  everySeconds: 30,
  priority: 'prompt',
  async run(db, now, signal) {
    const dropped = await dropEnded(db, now)
    return dropped + (await writeExports({ ...deps, db }, signal))
  },
})
