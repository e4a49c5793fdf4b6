import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  heldBack,
  listLeaves,
  MasterySteps,
  measure,
  nextNodes,
  nodesOffered,
  listPath,
  buildRunAddress,
  SubjectChips,
  listTree,
  useSubject,
  WithPractice,
  type NextNode,
} from '../../parts'
import { Page, useTitle } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { serverTime } from '@/stores/server-time'
import { masteryText } from '../../strings/mastery'
import { trainText } from '../../strings/train'
import './index.scss'

const text = trainText.knowledge
/** Nodes that are listed. */
const SHOWN = 20

function formatHint({ step, missing }: NextNode): string {
  const state = masteryText.steps[step]
  return missing.length === 0
    ? state
    : `${state} · ${text.missing(missing.map(({ name }) => name).join(' '))}`
}

const Knowledges = observer(function Knowledges({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const [choice, choose] = useSubject(bank)
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const whole = measure(practice, choice, now())
  const offered = nodesOffered(bank, choice, heldBack(practice, local))
  const [first, ...others] = nextNodes(bank, choice, whole, offered)
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      <MasterySteps whole={whole} leaves={listLeaves(listTree(bank, choice.subject, whole))} />
      <Box as="p" className="pad t-cap next-counts">
        {text.rule}
        {masteryText.rule}
      </Box>
      {first ? (
        <Box as="section" className="pad next-first">
          <Box as="p" className="t-sub">
            {text.first}
          </Box>
          <Box as="h2" className="t-h1">
            {first.node.name}
          </Box>
          <Box as="p" className="t-sub">
            {listPath(bank, first.node.id).join(' › ')}
          </Box>
          <Box as="p" className="t-cap next-why">
            {first.missing.length === 0 ? text.firstHint : formatHint(first)}
          </Box>
          <Button
            className="btn btn-l btn-beacon btn-full next-go"
            onClick={() => go(buildRunAddress('train', `node:${first.node.id}`))}
          >
            {text.go}
          </Button>
        </Box>
      ) : (
        <Notice art="empty" title={text.none} hint={text.noneHint} />
      )}
      {others.length > 0 && (
        <Section title={text.list}>
          {others.slice(0, SHOWN).map((nextNode) => (
            <LinkRow
              key={nextNode.node.id}
              to={`/exercises/training-detail?source=node:${nextNode.node.id}`}
              title={nextNode.node.name}
              hint={formatHint(nextNode)}
            />
          ))}
        </Section>
      )}
    </>
  )
})

/** The next nodes of a subject to learn, those needed before first. */
export default function KnowledgesScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>{(practice) => <Knowledges practice={practice} />}</WithPractice>
    </Page>
  )
}
