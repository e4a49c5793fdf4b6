import type { ContentFile, Report } from '../../json-files'
import { contentText, meaningText } from '../../strings/content'

/** The ids of the branches that the deployment has; undefined where nobody judges by them. */
export type Branches = ReadonlySet<string> | undefined

type Row = { readonly [field: string]: unknown }

/** Reports a value of a field that comes twice. */
export function checkUnique(
  { name, value }: ContentFile<readonly Row[]>,
  field: string,
  report: Report,
): void {
  const ids = value.map((row) => String(row[field]))
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) report(contentText.field(name, `${twice}.${field}`, meaningText.twice(ids[twice] ?? '')))
}

/** Reports rows whose branch the deployment has not. */
export function checkBranches(
  { name, value }: ContentFile<readonly { branchId: string }[]>,
  branches: Branches,
  report: Report,
): void {
  value.forEach(({ branchId }, at) => {
    if (!branches || branches.has(branchId)) return
    report(contentText.field(name, `${at}.branchId`, meaningText.noBranch(branchId)))
  })
}

/** Hands every problem on, and remembers whether there was one. */
export function watched(report: Report): { report: Report; isSound: () => boolean } {
  let count = 0
  return {
    report: (sentence) => {
      count += 1
      report(sentence)
    },
    isSound: () => count === 0,
  }
}
