import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import Value from 'typebox/value'
import type { Finding } from './rule'

const Report = Type.Object({
  summary: Type.Object({
    totalCruised: Type.Integer(),
    violations: Type.Array(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        rule: Type.Object({ name: Type.String() }),
        comment: Type.Optional(Type.String()),
      }),
    ),
    ruleSetUsed: Type.Object({
      forbidden: Type.Array(Type.Object({ name: Type.String(), comment: Type.String() })),
    }),
  }),
})

const project = join(__dirname, '../..')
const roots = ['src', 'contract', 'server', 'content']

/** The names of all rules between files with what each advises. */
export type LayerRules = Static<typeof Report>['summary']['ruleSetUsed']['forbidden']

/**
 * Checks the imports between the files of `root` (the project or a fixture laid out like it) with dependency-cruiser.
 * Throws when the tool itself fails or saw no file.
 */
export function checkLayers(root: string): { rules: LayerRules; findings: Finding[] } {
  const present = roots.filter((name) => existsSync(join(root, name)))
  const run = spawnSync(
    process.execPath,
    [
      join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(project, 'config/walls/dependency-cruiser.cjs'),
      '--output-type',
      'json',
      ...present,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${run.stderr || run.stdout}`)
  const { summary } = Value.Parse(Report, JSON.parse(run.stdout))
  if (summary.totalCruised === 0) throw new Error(`dependency-cruiser saw no file in ${root}`)
  const rules = summary.ruleSetUsed.forbidden
  const adviceOf = new Map(rules.map((rule) => [rule.name, rule.comment]))
  const findings = summary.violations.map((violation) => ({
    rule: violation.rule.name,
    path: violation.from,
    line: 1,
    found: `imports ${violation.to}`,
    advice: adviceOf.get(violation.rule.name) ?? '',
  }))
  return { rules, findings }
}
