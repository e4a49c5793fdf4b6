import type { Finding, Rule, WallFile } from './rule'

/** Holds the files against the rules. */
export function checkFiles(files: readonly WallFile[], rules: readonly Rule[]): Finding[] {
  return rules.flatMap((rule) =>
    files
      .filter((file) => rule.covers(file.path))
      .flatMap((file) =>
        rule.check(file).map((hit) => ({ ...hit, rule: rule.id, path: file.path, advice: rule.advice })),
      ),
  )
}

/** One finding as two lines for a terminal: where and what, then what to do instead. */
export const formatFinding = (finding: Finding): string =>
  `${finding.path}:${finding.line}  ${finding.rule}: ${finding.found}\n    ${finding.advice}`
