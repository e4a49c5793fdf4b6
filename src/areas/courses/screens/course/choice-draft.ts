import type { Store } from '@/platform/storage/kv.contract'
import type { PaperChoice } from './subjects'

const KEY = 'subject-draft'

/** The unsaved choice. */
export interface ChoiceDraft {
  readonly papers: PaperChoice
  readonly minutes: number | undefined
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The unsaved choice of this visit. */
export function readChoice(session: Store): ChoiceDraft | undefined {
  const stored: unknown = session.read(KEY)
  if (stored === undefined) return undefined
  const minutes: unknown = Reflect.get(Object(stored), 'minutes')
  const papers = Object.entries(Object(Reflect.get(Object(stored), 'papers'))).flatMap(([subject, paper]) =>
    isNumber(paper) ? [[subject, paper] as const] : [],
  )
  return { papers: Object.fromEntries(papers), minutes: isNumber(minutes) ? minutes : undefined }
}

/** Stores a choice until it is saved; undefined removes it. */
export function saveChoice(session: Store, draft: ChoiceDraft | undefined): void {
  if (draft) session.write(KEY, draft)
  else session.remove(KEY)
}
