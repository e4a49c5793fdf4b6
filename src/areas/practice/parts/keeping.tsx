import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { lazyPart } from '@/kit/lazy-part'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../store/practice-store'
import { questionToolText } from '../strings/question-tools'
import { KeepSheet } from './keep-sheet'
import { NoteSheet } from './note-sheet'

const ReportSheet = lazyPart(async () => (await import('./report-sheet')).ReportSheet)

/** The ways to save a question: in a folder, as a note. */
export const Keeping = observer(function Keeping({
  practice,
  question,
}: {
  practice: PracticeStore
  question: string
}) {
  const [sheet, setSheet] = useState<'keep' | 'note' | 'report'>()
  const close = () => setSheet(undefined)
  const isStored = practice.state.getFolder(question) !== ''
  const note = practice.state.getNote(question)
  const found = practice.bank.peek(question)
  return (
    <Box className="pad keeping">
      <Button className="btn btn-text" aria-pressed={isStored} onClick={() => setSheet('keep')}>
        <Icon name="bookmark" size={20} />
        {isStored ? questionToolText.keep.kept : questionToolText.keep.add}
      </Button>
      <Button className="btn btn-text" onClick={() => setSheet('note')}>
        <Icon name="pencil" size={20} />
        {note ? questionToolText.note.title : questionToolText.note.add}
      </Button>
      {found && (
        <Button className="btn btn-text" onClick={() => setSheet('report')}>
          <Icon name="alert-circle" size={20} />
          {questionToolText.report.open}
        </Button>
      )}
      {note && (
        <Box as="p" className="note-text">
          {note}
        </Box>
      )}
      {sheet === 'report' && found && <ReportSheet question={found} onClose={close} />}
      {sheet === 'keep' && <KeepSheet practice={practice} question={question} onClose={close} />}
      {sheet === 'note' && <NoteSheet practice={practice} question={question} onClose={close} />}
    </Box>
  )
})
