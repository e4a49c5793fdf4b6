import { Type, type Static } from 'typebox'
import { Exact, Id, Text } from '../../../../../contract/schemas/common'
import { readJson, type Report } from '../../../json-files'
import { checkUnique, watched } from '../../../domain/content/rows'

/** One row of `content/memberships.json`: a membership, how high it ranks, and for how many days it can be tried. */
export const MembershipContent = Exact({
  id: Id,
  title: Text(64, 1),
  level: Type.Integer({ minimum: 1, maximum: 100 }),
  /** 0 for a membership without a trial. */
  trialDays: Type.Integer({ minimum: 0, maximum: 365 }),
  sample: Type.Boolean(),
})
export type MembershipContent = Static<typeof MembershipContent>

/** The whole file: a list in which no id comes twice. */
const MembershipFile = Type.Array(MembershipContent)

/** Reads and checks the memberships; reports every problem, and resolves to them when there is none. */
export async function readMemberships(
  dir: string,
  onProblem: Report,
): Promise<readonly MembershipContent[] | undefined> {
  const { report, isSound } = watched(onProblem)
  const file = await readJson(dir, 'memberships.json', MembershipFile, report)
  if (!file) return undefined
  checkUnique(file, 'id', report)
  return isSound() ? file.value : undefined
}
