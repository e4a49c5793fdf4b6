import { observer } from 'mobx-react-lite'
import type { Paper } from '../../api/question'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { writePoints } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { mocksText as text } from '../../strings/mocks'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { findBestResult, listHandedIn, holdsBack, metIn, listSittings } from './sat'
import { whenAndHow } from './when-and-how'

interface PaperRowProps {
  readonly practice: PracticeStore
  readonly paper: Paper
  readonly title: string
  /** Stands before the facts, as the name of the paper below that of its school. */
  readonly about?: string
}

/** A paper in a list: what it is, how new it is to the student, and the best result once there is one. */
export const PaperRow = observer(function PaperRow({ practice, paper, title, about }: PaperRowProps) {
  const { local } = useOwnStorage()
  const { all, met } = metIn(practice, paper)
  const results = listHandedIn(practice, paper)
  const best = findBestResult(results)
  const facts = text.facts(all, paper.minutes, paper.full)
  const open = listSittings(practice, paper).find(({ finish }) => !finish)
  const end = open && practice.findEnd(open)
  const state =
    open && practice.isTimeUp(open)
      ? text.timeUp
      : end !== undefined
        ? text.runs(chinaTime(end).clock)
        : best
          ? [whenAndHow(best), ...(results.length > 1 ? [text.times(results.length)] : [])].join(text.between)
          : results.length > 0
            ? text.marking
            : met === 0
              ? holdsBack(practice, local, paper)
                ? text.reserved
                : text.allNew
              : text.fresh(all - met, met)
  const score = best && writePoints(best.outcome.earned)
  return (
    <Link to={`/exercises/exam-detail?paper=${paper.id}`} className="row">
      <Box as="span" className="grow paper-row">
        <Box as="span" className="paper-about">
          <RowLines
            title={title}
            hint={about === undefined ? facts : `${about}${text.between}${facts}`}
            isNumeric
          />
          <Box as="span" className="t-cap t-num row-line">
            {state}
          </Box>
        </Box>
        {score !== undefined && (
          <Box as="span" className="paper-best">
            <Box as="span" className="t-num paper-score">
              {score}
            </Box>{' '}
            <Box as="span" className="t-cap t-num">
              {text.of(paper.full)}
            </Box>
          </Box>
        )}
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
})
