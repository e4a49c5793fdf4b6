import { createRequire } from 'node:module'
import { runTask } from './progress.mjs'
import { ensureDependencies, ensureH5 } from './setup.mjs'

// Everything up to the server itself: this file and what it imports run before any dependency is installed.
runTask(async () => {
  await ensureDependencies()
  await ensureH5()
  const { register } = await import('tsx/cjs/api')
  register()
  createRequire(import.meta.url)('../../server/src/main.ts')
})
