import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Keeping, QuestionsFailed, RichLine, buildRunAddress, useQuestions, WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { mistakeText } from '../../strings/mistakes'
import './index.scss'

const text = mistakeText.kept
/** Questions that are listed at first, and with each tap for more. */
const SHOWN = 20

interface OneProps {
  readonly practice: PracticeStore
  readonly question: string
  /** Whether it has to be said in which folder it is. */
  readonly isOfAll: boolean
}

/** A saved question: its text, the folder, and the note. */
const One = observer(function One({ practice, question, isOfAll }: OneProps) {
  const { bank } = practice
  const found = bank.peek(question)
  const head = bank.findHead(question)
  const stem = found?.stem || bank.findGroup(question)?.title || ''
  const type = head ? practiceText.formatType(head.groupKind ?? head.type) : practiceText.gone
  return (
    <Box className="kept-one">
      <Link to={`/exercises/mistake-detail?question=${question}`} className="kept-link">
        <Box as="span" className="t-cap">
          {isOfAll ? text.ofFolder(type, practice.state.getFolder(question)) : type}
        </Box>
        <Box as="span" className="entry-stem is-long rich-line">
          {found && <RichLine drawn={{ bank, question }} text={stem.split('\n')[0] ?? ''} />}
        </Box>
      </Link>
      <Keeping practice={practice} question={question} />
    </Box>
  )
})

const Kept = observer(function Kept({
  practice,
  folder,
}: {
  practice: PracticeStore
  folder: string | undefined
}) {
  const [most, setMost] = useState(SHOWN)
  const collected = practice.state.collected.filter((item) => folder === undefined || item.folder === folder)
  const { load, retry } = useQuestions(
    practice,
    collected.slice(0, most).map(({ question }) => question),
  )
  if (collected.length === 0)
    return (
      <Notice
        art="empty"
        title={folder === undefined ? text.empty : text.gone}
        hint={folder === undefined ? text.emptyHint : text.goneHint}
      >
        <Button
          className="btn btn-l btn-solid"
          onClick={() =>
            go(
              folder === undefined ? '/exercises/problem-solving-training' : '/exercises/collect-folder',
              'replace',
            )
          }
        >
          {folder === undefined ? text.go : text.back}
        </Button>
      </Notice>
    )
  return (
    <>
      <Box className="pad">
        <Box as="h2" className="t-h2 kept-name">
          {folder ?? text.all}
        </Box>
        <Box as="p" className="t-sub t-num">
          {text.count(collected.length)}
        </Box>
        <QuestionsFailed load={load} onRetry={retry} />
      </Box>
      {collected.slice(0, most).map(({ question }) => (
        <One key={question} practice={practice} question={question} isOfAll={folder === undefined} />
      ))}
      {collected.length > most && (
        <Box className="sec">
          <Button className="btn btn-l btn-line btn-full" onClick={() => setMost(most + SHOWN)}>
            {mistakeText.more}
          </Button>
        </Box>
      )}
      {folder !== undefined && (
        <Box className="act">
          <Button
            className="btn btn-l btn-beacon btn-full"
            onClick={() => go(buildRunAddress('train', `folder:${folder}`))}
          >
            {text.practise}
          </Button>
        </Box>
      )}
    </>
  )
})

/** Saved questions with their notes: those of a folder, or all. */
export default function CollectDetailScreen() {
  const title = useTitle()
  const { params } = usePage()
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <Kept practice={practice} folder={params['folder']} />}</WithPractice>
    </Page>
  )
}
