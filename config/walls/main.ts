import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkFiles, formatFinding } from './check'
import { readProject } from './files'
import { checkLayers } from './layers'
import { rules } from './rules'
import { findUnusedStrings, unusedStringsRule } from './unused-strings'

const root = join(__dirname, '../..')

/** Checks every wall, prints what breaks one, and leaves a machine-readable account in the file that is named. */
function main(reportFile: string | undefined): void {
  const layers = checkLayers(root)
  const files = readProject(root)
  const findings = [...layers.findings, ...checkFiles(files, rules), ...findUnusedStrings(files)]
  for (const finding of findings) console.log(formatFinding(finding))
  const names = [
    ...layers.rules.map((rule) => rule.name),
    ...rules.map((rule) => rule.id),
    unusedStringsRule.name,
  ]
  const report = names.map((name) => ({
    name,
    broken: findings.filter(({ rule }) => rule === name).map(formatFinding),
  }))
  if (reportFile !== undefined) writeFileSync(reportFile, JSON.stringify(report))
  console.log(`walls: ${names.length} rules, ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

main(process.argv[2])
