import { observer } from 'mobx-react-lite'
import { Sheet } from '@/components/sheet'
import { useNote } from '@/kit/use-note'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../store/practice-store'
import { questionToolText } from '../strings/question-tools'
import '@/theme/parts/area.scss'

const text = questionToolText.note
/** Most characters of a note, as the contract has it. */
const LONGEST = 2000

interface NoteSheetProps {
  readonly practice: PracticeStore
  readonly question: string
  readonly onClose: () => void
}

/** Writes the student's own note on a question; what was typed stays when the sheet goes, or the page. */
export const NoteSheet = observer(function NoteSheet({ practice, question, onClose }: NoteSheetProps) {
  const note = useNote({
    read: () => practice.state.getNote(question),
    write: (changed) => practice.note(question, changed.trim()),
    most: LONGEST,
  })
  return (
    <Sheet id="note" title={text.title} onClose={onClose}>
      <TextArea
        id="note-text"
        kind="text"
        className="area"
        label={text.title}
        value={note.text}
        placeholder={text.placeholder}
        maxLength={LONGEST}
        onInput={note.type}
        onBlur={note.leave}
      />
      <Box as="p" className="t-cap">
        {note.text.length >= LONGEST ? text.tooLong : text.hint}
      </Box>
      <Button className="btn btn-l btn-solid btn-full keep-save" onClick={onClose}>
        {text.save}
      </Button>
    </Sheet>
  )
})
