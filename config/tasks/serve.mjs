import { loadServer } from './build-server.mjs'
import { runTask } from './progress.mjs'

// The server as `npm start` runs it, with dependencies and pages as they are.
runTask(async () => {
  const { runOrExplain } = await loadServer()
  runOrExplain(process.env)
})
