import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Field } from '@/components/field'
import { Icon } from '@/components/icon'
import { Sheet } from '@/components/sheet'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../store/practice-store'
import { questionToolText } from '../strings/question-tools'

const text = questionToolText.keep
/** Most characters of a folder's name, as the contract has it. */
const LONGEST_NAME = 20

interface KeepSheetProps {
  readonly practice: PracticeStore
  readonly question: string
  readonly onClose: () => void
}

/** Chooses the folder that a question is saved in. */
export const KeepSheet = observer(function KeepSheet({ practice, question, onClose }: KeepSheetProps) {
  const { ui } = useRoot()
  const [name, setName] = useState('')
  const now = practice.state.getFolder(question)
  const folders = [...new Set([text.first, ...practice.state.collected.map(({ folder }) => folder)])]
  function choose(folder: string): void {
    practice.keep(question, folder)
    ui.say(folder === '' ? text.removed : text.done(folder))
    onClose()
  }
  return (
    <Sheet id="keep" title={text.title} onClose={onClose}>
      {folders.map((folder) => (
        <Button
          key={folder}
          className="row row-button"
          aria-pressed={folder === now}
          onClick={() => choose(folder)}
        >
          <Box as="span" className="grow t-mid">
            {folder}
          </Box>
          {folder === now && <Icon name="check" size={20} />}
        </Button>
      ))}
      <Field
        id="folder-name"
        label={text.newFolder}
        value={name}
        kind="text"
        maxLength={LONGEST_NAME}
        placeholder={text.folderName}
        onInput={setName}
      />
      <Button
        className="btn btn-l btn-solid btn-full keep-save"
        disabled={name.trim() === ''}
        onClick={() => choose(name.trim())}
      >
        {text.save}
      </Button>
      {now !== '' && (
        <Button className="btn btn-l btn-line btn-full keep-save" onClick={() => choose('')}>
          {text.remove}
        </Button>
      )}
    </Sheet>
  )
})
