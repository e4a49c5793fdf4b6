import { useState } from 'react'
import { useAway } from '@/platform/page/away'

/** The text typed so far, and the stored note at the time when typing began. */
interface Draft {
  readonly text: string
  readonly seen: string
}

const isChanged = (draft: Draft | undefined): draft is Draft =>
  draft !== undefined && draft.text !== draft.seen

/** Whether another note has come since the student began to type, so that theirs would replace one they never saw. */
const isConflict = ({ text, seen }: Draft, stored: string): boolean =>
  stored !== seen && stored !== text && stored !== ''

/** Where a note is stored; the component that draws it observes `read`. */
export interface NotePlace {
  read(): string
  write(text: string): void
  /** Most UTF-16 units of a note. */
  readonly most: number
}

/** Both notes where there is room for them; the other one stays in the log in any case. */
function joined(stored: string, text: string, most: number): string {
  const both = `${stored}\n${text}`
  return both.length <= most ? both : text
}

/**
 * The student's note and their changes to it. An unchanged note follows the store and is never written; a changed one
 * is stored when the student leaves the field or the page.
 */
export function useNote({ read, write, most }: NotePlace) {
  const [draft, setDraft] = useState<Draft>()
  const [isSaved, setSaved] = useState(false)
  const stored = read()
  useAway(() => {
    if (!isChanged(draft)) return
    const { text } = draft
    const newest = read()
    write(isConflict(draft, newest) ? joined(newest, text, most) : text)
    setDraft(undefined)
  })
  const another = isChanged(draft) && isConflict(draft, stored) ? stored : undefined
  const saveMine = () => {
    if (isChanged(draft)) write(draft.text)
    setDraft(undefined)
    setSaved(true)
  }
  return {
    text: isChanged(draft) ? draft.text : stored,
    isSaved,
    /** A note that came while the student was typing: they choose between the two. */
    other: another,
    type: (text: string) => {
      setSaved(false)
      // Until the first change the student sees the store's present value.
      setDraft(isChanged(draft) ? { ...draft, text } : { text, seen: stored })
    },
    save: () => {
      if (another === undefined) saveMine()
    },
    leave: () => {
      if (another === undefined && isChanged(draft)) saveMine()
    },
    saveMine,
    takeOther: () => setDraft(undefined),
  }
}
