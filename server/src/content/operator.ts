import { readJson, type ContentFile, type Report } from '../json-files'
import { mediaCheck } from './media'
import { isRealDay } from './real-day'
import { BannerFile, type BannerContent } from './banners'
import { MembershipFile, type MembershipContent } from './memberships'
import { PromotionFile, SellerFile, type PromotionContent, type SellerContent } from './promotions'
import { contentText, meaningText } from '../strings/content'

/** The ids of the branches that the deployment has; undefined where nobody judges by them. */
export type Branches = ReadonlySet<string> | undefined

type Row = { readonly [field: string]: unknown }

/** Reports a value of a field that comes twice. */
function checkUnique({ name, value }: ContentFile<readonly Row[]>, field: string, report: Report): void {
  const ids = value.map((row) => String(row[field]))
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) report(contentText.field(name, `${twice}.${field}`, meaningText.twice(ids[twice] ?? '')))
}

function checkBranches(
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
function watched(report: Report): { report: Report; isSound: () => boolean } {
  let count = 0
  return {
    report: (sentence) => {
      count += 1
      report(sentence)
    },
    isSound: () => count === 0,
  }
}

/** Reads and checks the promotions; reports every problem, and resolves to them when there is none. */
export async function readPromotions(
  dir: string,
  branches: Branches,
  onProblem: Report,
  media = mediaCheck(dir),
): Promise<readonly PromotionContent[] | undefined> {
  const { report, isSound } = watched(onProblem)
  const file = await readJson(dir, 'promotions.json', PromotionFile, report)
  if (!file) return undefined
  checkUnique(file, 'id', report)
  checkBranches(file, branches, report)
  for (const [at, { imgUrl }] of file.value.entries()) {
    const fault = media.picture(imgUrl)
    if (fault !== undefined) report(contentText.field(file.name, `${at}.imgUrl`, fault))
  }
  return isSound() ? file.value : undefined
}

/** The same for the sellers. An agent code belongs to one seller, as an invite code does. */
export async function readSellers(
  dir: string,
  branches: Branches,
  onProblem: Report,
): Promise<readonly SellerContent[] | undefined> {
  const { report, isSound } = watched(onProblem)
  const file = await readJson(dir, 'sellers.json', SellerFile, report)
  if (!file) return undefined
  checkUnique(file, 'inviteCode', report)
  checkUnique(file, 'agentCode', report)
  checkBranches(file, branches, report)
  return isSound() ? file.value : undefined
}

/** The same for the banners; their pictures are there and their days are in order. */
export async function readBanners(
  dir: string,
  onProblem: Report,
  media = mediaCheck(dir),
): Promise<readonly BannerContent[] | undefined> {
  const { report, isSound } = watched(onProblem)
  const file = await readJson(dir, 'banners.json', BannerFile, report)
  if (!file) return undefined
  checkUnique(file, 'id', report)
  for (const [at, { imgUrl, from, until }] of file.value.entries()) {
    const fault = (field: string, what: string | undefined): void => {
      if (what !== undefined) report(contentText.field(file.name, `${at}.${field}`, what))
    }
    fault('imgUrl', media.picture(imgUrl))
    for (const [field, day] of Object.entries({ from, until }))
      if (day !== undefined && !isRealDay(day)) fault(field, meaningText.noDay)
    if (from !== undefined && until !== undefined && until < from) fault('until', meaningText.order)
  }
  return isSound() ? file.value : undefined
}

/** The same for the memberships. */
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
