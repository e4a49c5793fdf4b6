import { loadServer } from './build-server.mjs'
import { runTask } from './progress.mjs'
import { ensureDependencies, ensureH5 } from './setup.mjs'

// Everything up to the server itself: this file and what it imports run before any dependency is installed.
runTask(async () => {
  await ensureDependencies()
  const { runOrExplain } = await loadServer()
  // Pages that lie elsewhere are the operator's own.
  runOrExplain(process.env, process.env.H5_DIR ? undefined : ensureH5)
})
