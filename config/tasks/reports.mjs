import { createRequire } from 'node:module'
import { compileServer } from './build-server.mjs'
import { runTask } from './progress.mjs'

// The command for reports of errors, compiled as the server is: it begins as soon as it is loaded.
runTask(async () => {
  createRequire(import.meta.url)(await compileServer('server/src/reports-command.ts', 'reports.cjs'))
})
