import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Chips } from '@/components/chips'
import { NavBar } from '@/components/nav-bar'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  nameOfSource,
  PLACEMENT_SECONDS,
  PLACEMENT_SIZE,
  buildReportAddress,
  buildResumeAddress,
  buildRunAddress,
  useSubject,
} from '../../parts'
import { useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import type { QuestionBank } from '../../store/question-bank'
import { placementText as text } from '../../strings/placement'
import { recordText } from '../../strings/record'
import { chinaTime } from '../../../../../contract/domain/china-time'
import type { Attempt } from '../../../../../contract/domain/practice/fold'

/** Placements before that are listed. */
const SHOWN = 5

interface EarlierProps {
  readonly bank: QuestionBank
  readonly placements: readonly Attempt[]
}

/** The placements that wait to be finished, and the reports of those that are. */
function Earlier({ bank, placements }: EarlierProps) {
  const open = placements.filter(({ finish }) => !finish)
  const done = placements.filter(({ finish }) => finish)
  return (
    <>
      {open.length > 0 && (
        <Section title={text.open}>
          {open.slice(0, SHOWN).map((attempt) => (
            <LinkRow
              key={attempt.begin.id}
              to={buildResumeAddress(attempt)}
              title={nameOfSource(bank, attempt.begin.source)}
              hint={text.openHint(attempt.answers.size, attempt.questions.length)}
            />
          ))}
        </Section>
      )}
      {done.length > 0 && (
        <Section title={text.done}>
          {done.slice(0, SHOWN).map((attempt) => {
            const { month, day, clock } = chinaTime(attempt.lastAt)
            return (
              <LinkRow
                key={attempt.begin.id}
                to={buildReportAddress(attempt)}
                title={nameOfSource(bank, attempt.begin.source)}
                hint={`${recordText.day(month, day)} ${clock}`}
              />
            )
          })}
        </Section>
      )}
    </>
  )
}

interface PlacementStartProps {
  readonly practice: PracticeStore
  /** Whether one subject is chosen, or several. */
  readonly isSingle: boolean
}

/** The choice of what a placement is about, what it will be like, and the placements before. */
export const PlacementStart = observer(function PlacementStart({ practice, isSingle }: PlacementStartProps) {
  const title = useTitle()
  const { bank } = practice
  const [{ subject }] = useSubject(bank)
  const [chosen, setChosen] = useState<readonly string[]>([subject])
  const placements = practice.state.attempts.filter(({ begin }) => begin.mode === 'placement')
  const count = chosen.length * PLACEMENT_SIZE
  const choose = (id: string) => {
    if (isSingle) return setChosen([id])
    setChosen(chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id])
  }
  const inOrder = bank.index.subjects.map(({ id }) => id).filter((id) => chosen.includes(id))
  return (
    <>
      <NavBar title={title} />
      <Box as="section" className="pad">
        <Box as="h2" className="t-h1">
          {text.title}
        </Box>
        <Chips
          label={isSingle ? text.subject : text.subjects}
          options={bank.index.subjects.map(({ id, name }) => ({ value: id, name }))}
          isChosen={(id) => chosen.includes(id)}
          onChoose={choose}
        />
        <Box as="p" className="t-sub t-num choice-note" role="status">
          {count === 0 ? text.none : text.facts(count, Math.round((count * PLACEMENT_SECONDS) / 60))}
        </Box>
        <Box as="ul" className="placement-rules">
          {text.rules.map((rule) => (
            <Box as="li" key={rule} className="t-sub">
              {rule}
            </Box>
          ))}
        </Box>
      </Box>
      <Earlier bank={bank} placements={placements} />
      <Box className="act">
        <Button
          className="btn btn-l btn-beacon btn-full"
          disabled={inOrder.length === 0}
          onClick={() => go(buildRunAddress('placement', `placement:${inOrder.join('+')}`))}
        >
          {text.start}
        </Button>
      </Box>
    </>
  )
})
