import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Field } from '@/components/field'
import { Icon } from '@/components/icon'
import { LinkRow } from '@/components/rows'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Sheet } from '@/components/sheet'
import { listFolders, WithPractice } from '../../parts'
import { Page, useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { mistakeText } from '../../strings/mistakes'
import './index.scss'

const text = mistakeText.kept
/** Most characters of a folder's name, as the contract has it. */
const LONGEST_NAME = 20

interface OfFolder {
  readonly practice: PracticeStore
  readonly name: string
  readonly onClose: () => void
}

/** Gives a folder another name, or takes it away with all that is in it. */
const FolderSheet = observer(function FolderSheet({ practice, name, onClose }: OfFolder) {
  const [next, setNext] = useState(name)
  const [isAsked, setAsked] = useState(false)
  const questions = practice.state.collected
    .filter(({ folder }) => folder === name)
    .map(({ question }) => question)
  function move(folder: string): void {
    for (const question of questions) practice.keep(question, folder)
    onClose()
  }
  if (isAsked)
    return (
      <Sheet id="folder" form="dialog" title={text.remove} onClose={onClose}>
        <Box as="p" className="t-sub">
          {text.removeAsk(name, questions.length)}
        </Box>
        <Button className="btn btn-l btn-solid btn-full folder-act" onClick={onClose}>
          {text.keep}
        </Button>
        <Button className="btn btn-l btn-line btn-full folder-act" onClick={() => move('')}>
          {text.remove}
        </Button>
      </Sheet>
    )
  return (
    <Sheet id="folder" title={name} onClose={onClose}>
      <Field
        id="folder-name"
        label={text.newName}
        kind="text"
        maxLength={LONGEST_NAME}
        value={next}
        onInput={setNext}
      />
      <Button
        className="btn btn-l btn-solid btn-full folder-act"
        disabled={next.trim() === '' || next.trim() === name}
        onClick={() => move(next.trim())}
      >
        {text.save}
      </Button>
      <Button className="btn btn-l btn-line btn-full folder-act" onClick={() => setAsked(true)}>
        {text.remove}
      </Button>
    </Sheet>
  )
})

const Folders = observer(function Folders({ practice }: { practice: PracticeStore }) {
  const [edited, setEdited] = useState<string>()
  const folders = listFolders(practice)
  if (folders.length === 0)
    return (
      <Notice art="empty" title={text.empty} hint={text.emptyHint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
          {text.go}
        </Button>
      </Notice>
    )
  return (
    <Box className="pad">
      {folders.map(({ name, count }) => (
        <Box key={name} className="folder-row">
          <Box className="grow">
            <LinkRow
              to={`/exercises/collect-detail?folder=${encodeURIComponent(name)}`}
              title={name}
              hint={text.count(count)}
            />
          </Box>
          <Button className="ib" aria-label={`${text.rename} ${name}`} onClick={() => setEdited(name)}>
            <Icon name="dots" size={20} />
          </Button>
        </Box>
      ))}
      <LinkRow to="/bookmark" title={text.all} hint={text.count(practice.state.collected.length)} />
      {edited !== undefined && (
        <FolderSheet key={edited} practice={practice} name={edited} onClose={() => setEdited(undefined)} />
      )}
    </Box>
  )
})

/** The folders of saved questions. */
export default function CollectFolderScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>{(practice) => <Folders practice={practice} />}</WithPractice>
    </Page>
  )
}
