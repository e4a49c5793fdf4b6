import { createRequire } from 'node:module'
import { compileServer } from './build-server.mjs'
import { runTask } from './progress.mjs'

// The check of the books of points, compiled as the server is: it begins as soon as it is loaded.
runTask(async () => {
  createRequire(import.meta.url)(await compileServer('server/src/points-command.ts', 'points.cjs'))
})
