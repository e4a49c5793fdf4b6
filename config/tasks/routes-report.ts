import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { match } from '../../src/routes/match'
import { routes } from '../../src/routes/table'

/** The paths of the specification's list that a table lacks, and how much of the table is served by a screen. */
export interface RoutesReport {
  readonly total: number
  readonly built: number
  readonly planned: number
  readonly missing: number
  readonly missingPaths: readonly string[]
}

/** The first column of the specification's list; its first line names the columns. */
export const listPaths = (list: string): string[] =>
  list
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '')
    .filter((path) => path !== '')

/** Holds the route table against a list of paths. */
export function reportRoutes(paths: readonly string[]): RoutesReport {
  const planned = routes.filter((row) => row.screen === 'main/planned').length
  const missingPaths = paths.filter((path) => match(path) === undefined)
  const total = routes.length
  return { total, built: total - planned, planned, missing: missingPaths.length, missingPaths }
}

/** The report by area (first segment of the path) for a terminal. */
function describe(report: RoutesReport): string {
  const areas = new Map<string, { built: number; planned: number }>()
  for (const { path, screen } of routes) {
    const area = path.split('/')[1] ?? ''
    const counts = areas.get(area) ?? { built: 0, planned: 0 }
    counts[screen === 'main/planned' ? 'planned' : 'built'] += 1
    areas.set(area, counts)
  }
  const row = (area: string, built: number, planned: number) =>
    `${area.padEnd(24)}${String(built).padStart(8)}${String(planned).padStart(10)}`
  const lines = [...areas]
    .filter(([, { built, planned }]) => built + planned > 1)
    .map(([area, { built, planned }]) => row(`/${area}`, built, planned))
  const single = [...areas.values()].filter(({ built, planned }) => built + planned === 1)
  const builtSingle = single.filter(({ built }) => built === 1).length
  return [
    `${'path'.padEnd(24)}${'built'.padStart(8)}${'planned'.padStart(10)}`,
    ...lines,
    row('(others)', builtSingle, single.length - builtSingle),
    row(`all ${report.total}`, report.built, report.planned),
    `missing: ${report.missing}`,
    ...report.missingPaths.map((path) => `  ${path}`),
  ].join('\n')
}

if (require.main === module) {
  const list = readFileSync(join(__dirname, '../../test/fixtures/routes.tsv'), 'utf8')
  const report = reportRoutes(listPaths(list))
  console.log(process.argv.includes('--json') ? JSON.stringify(report) : describe(report))
}
