import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useAway } from '@/platform/page/away'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import type { WordStore } from '@/stores/word-store'
import { noteText } from '@/strings/words/card'

/** Most UTF-16 units of a note, as the contract has it. */
const MOST = 500

/** What a student has typed, and the note that they saw when they began. */
interface Draft {
  readonly text: string
  readonly seen: string
}

const isChanged = (draft: Draft | undefined): draft is Draft =>
  draft !== undefined && draft.text !== draft.seen

/** Whether another note has come since the student began to type, so that theirs would replace one they never saw. */
const isConflict = ({ text, seen }: Draft, stored: string): boolean =>
  stored !== seen && stored !== text && stored !== ''

/** Both notes where there is room for them; the other one stays in the log in any case. */
function joined(stored: string, text: string): string {
  const both = `${stored}\n${text}`
  return both.length <= MOST ? both : text
}

/**
 * The student's note and what they have changed of it. What they have not touched follows the store and is never
 * written; what they have is stored when the field is left, be it with the page.
 */
function useNote(words: WordStore, word: string) {
  const [draft, setDraft] = useState<Draft>()
  const [isSaved, setSaved] = useState(false)
  const stored = words.noteOf(word)
  useAway(() => {
    if (!isChanged(draft)) return
    const { text } = draft
    const newest = words.noteOf(word)
    words.note(word, isConflict(draft, newest) ? joined(newest, text) : text)
    setDraft(undefined)
  })
  const other = isChanged(draft) && isConflict(draft, stored) ? stored : undefined
  const keepMine = () => {
    if (isChanged(draft)) words.note(word, draft.text)
    setDraft(undefined)
    setSaved(true)
  }
  return {
    text: isChanged(draft) ? draft.text : stored,
    isSaved,
    /** A note that came while the student was typing: they choose between the two. */
    other,
    type: (text: string) => {
      setSaved(false)
      // Whoever has changed nothing yet has seen what the store has now.
      setDraft(isChanged(draft) ? { ...draft, text } : { text, seen: stored })
    },
    save: () => {
      if (other === undefined) keepMine()
    },
    leave: () => {
      if (other === undefined && isChanged(draft)) keepMine()
    },
    keepMine,
    takeOther: () => setDraft(undefined),
  }
}

/** The student's own note on a word. */
export const NoteField = observer(function NoteField({ words, word }: { words: WordStore; word: string }) {
  const { text, isSaved, other, type, save, leave, keepMine, takeOther } = useNote(words, word)
  return (
    <Box className="we-note">
      <TextArea
        id="word-note"
        kind="text"
        className="we-note-field"
        label={noteText.title}
        value={text}
        placeholder={noteText.placeholder}
        maxLength={MOST}
        onInput={type}
        onBlur={leave}
      />
      {other !== undefined && (
        <Box className="we-note-other" role="alert">
          <Box as="p" className="t-cap">
            {noteText.other}
          </Box>
          <Box as="p" className="we-note-text">
            {other}
          </Box>
          <Box className="flex we-note-foot">
            <Button className="btn btn-s btn-solid grow" onClick={keepMine}>
              {noteText.keepMine}
            </Button>
            <Button className="btn btn-s btn-quiet grow" onClick={takeOther}>
              {noteText.takeOther}
            </Button>
          </Box>
        </Box>
      )}
      <Box className="flex we-note-foot">
        <Box as="span" className="t-cap t-num grow">
          {noteText.length(text.length, MOST)}
        </Box>
        <Box as="span" className="t-cap" role="status">
          {isSaved ? noteText.saved : ''}
        </Box>
        {other === undefined && (
          <Button className="btn btn-s btn-quiet" onClick={save}>
            {noteText.save}
          </Button>
        )}
      </Box>
    </Box>
  )
})
