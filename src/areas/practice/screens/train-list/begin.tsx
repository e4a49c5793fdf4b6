import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LinkRow, RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import {
  isDue,
  mistakesBy,
  listMockPapers,
  nameOfSource,
  readSource,
  buildResumeAddress,
  buildRunAddress,
  wholeBook,
} from '../../parts'
import { Box, Button } from '@/platform/ui'
import type { Path } from '@/routes/address'
import { isBuilt } from '@/routes/built'
import { go } from '@/routes/navigate'
import { trainText as text } from '../../strings/train'
import { findSize } from '../../../../../contract/domain/practice/modes'
import type { OfChoice } from './of-choice'

/** The runs that can be begun or gone on with at once. */
export const Begin = observer(function Begin({ practice, choice }: OfChoice) {
  // A single question is looked at rather than begun: nobody goes on with it, nor with a paper whose time is over.
  const open = practice.state.attempts.find(
    (attempt) =>
      !attempt.finish && !practice.isTimeUp(attempt) && readSource(attempt.begin.source)?.kind !== 'one',
  )
  return (
    <Box as="section" className="pad train-begin">
      {open && (
        <Link to={buildResumeAddress(open)} className="train-resume">
          <Icon name="player-play" size={20} />
          <Box as="span" className="grow">
            <RowLines
              title={text.resume}
              hint={text.resumeHint(
                nameOfSource(practice.bank, open.begin.source),
                open.answers.size,
                findSize(open),
              )}
              isNumeric
            />
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
      )}
      <Button
        className="btn btn-l btn-beacon btn-full"
        onClick={() => go(buildRunAddress('train', `quick:${choice.subject}`))}
      >
        {text.quick}
      </Button>
    </Box>
  )
})

/** The further practice, and its results. */
export const More = observer(function More({ practice, choice }: OfChoice) {
  const due = mistakesBy(practice, wholeBook).filter((mistake) => isDue(practice, mistake)).length
  const papers = listMockPapers(practice.bank, choice).length
  const rows: readonly { to: Path; query?: string; title: string; hint: string }[] = [
    { to: '/exercises/mistake-book', title: text.mistakes, hint: text.due(due) },
    { to: '/exercises/exam-detail', title: text.papers, hint: text.papersHint(papers) },
    { to: '/exercises/colleges', title: text.colleges, hint: text.collegesHint },
    { to: '/market/paper-practice', title: text.short, hint: text.shortHint },
    {
      to: '/exercises/synthesis-test',
      query: `source=mixed:${choice.subject}`,
      title: text.mixed,
      hint: text.mixedHint,
    },
    { to: '/exercises/strength-test', title: text.placement, hint: text.placementHint },
    { to: '/exercises/exam-diagnose', title: text.diagnose, hint: text.diagnoseHint },
    { to: '/exercises/network-home', title: text.network, hint: text.networkHint },
    { to: '/exercises/combat-ability', title: text.ability, hint: text.abilityHint },
    { to: '/exercises/master-status', title: text.mastery, hint: text.masteryHint },
    { to: '/exercises/study-knowledges', title: text.next, hint: text.nextHint },
    { to: '/exercises/recite-list', title: text.recite, hint: text.reciteHint },
    { to: '/formula', title: text.formulas, hint: text.formulasHint },
    { to: '/exercises/collect-folder', title: text.kept, hint: text.keptHint },
    { to: '/exercises/practice-record', title: text.record, hint: text.recordHint },
    { to: '/study-rank', query: 'board=practice', title: text.board, hint: text.boardHint },
    { to: '/exercises/data-statistics', title: text.statistics, hint: text.statisticsHint },
  ]
  return (
    <Section title={text.entries}>
      {rows
        .filter(({ to }) => isBuilt(to))
        .map(({ to, query, title, hint }) => (
          <LinkRow key={to} to={query === undefined ? to : `${to}?${query}`} title={title} hint={hint} />
        ))}
    </Section>
  )
})
