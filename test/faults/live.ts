import { runLiveFaults } from '../support/live-faults'
import { openStage } from '../support/live-load'

const KILLS = 20
const DEVICES = 60
const EVERY_MS = 1000

/** Kills one of two servers while students write at both (`npm run lab -- faults:live`, or with a number of kills). */
async function main(): Promise<void> {
  const stage = await openStage()
  const begun = performance.now()
  try {
    const report = await runLiveFaults(stage, {
      kills: Number(process.argv[2] ?? KILLS),
      devices: DEVICES,
      everyMs: EVERY_MS,
    })
    for (const [name, figure] of Object.entries(report))
      console.info(`${String(figure).padStart(9)}  ${name}`)
    console.info(`${((performance.now() - begun) / 1000).toFixed(0).padStart(9)}  seconds`)
    const { missing, moved, doubled, unheard, disordered, resent } = report
    const isSound = [missing, moved, doubled, unheard, disordered].every((it) => it === 0)
    // A run in which no server died with something on its way has shown nothing.
    process.exitCode = isSound && resent > 0 ? 0 : 1
  } finally {
    await stage.close()
  }
}

void main()
