import { useState } from 'react'
import { Sheet } from '@/components/sheet'
import { useAway } from '@/platform/page/away'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '@/stores/practice-store'
import { questionToolText } from '@/strings/practice/question-tools'
import '@/theme/parts/area.scss'

const text = questionToolText.note
/** Most signs of a note, as the contract has it. */
const LONGEST = 2000

interface NoteSheetProps {
  readonly practice: PracticeStore
  readonly question: string
  readonly onClose: () => void
}

/** Writes the student's own note on a question; what was typed stays when the sheet goes, or the page. */
export function NoteSheet({ practice, question, onClose }: NoteSheetProps) {
  const [words, setWords] = useState(practice.noteOf(question))
  const save = (): void => practice.note(question, words.trim())
  useAway(save)
  function close(): void {
    save()
    onClose()
  }
  return (
    <Sheet id="note" title={text.title} onClose={close}>
      <TextArea
        id="note-text"
        kind="text"
        className="area"
        label={text.title}
        value={words}
        placeholder={text.placeholder}
        maxLength={LONGEST}
        onInput={setWords}
        onBlur={save}
      />
      <Box as="p" className="t-cap">
        {words.length >= LONGEST ? text.tooLong : text.hint}
      </Box>
      <Button className="btn btn-l btn-solid btn-full keep-save" onClick={close}>
        {text.save}
      </Button>
    </Sheet>
  )
}
