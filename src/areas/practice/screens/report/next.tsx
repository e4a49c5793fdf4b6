import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { buildRunAddress, type RunOutcome } from '../../parts'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { reportText as text } from '../../strings/report'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { OtherPapers, findPublicPaper, PublicPaperNext } from './public-paper'

/** The explanation of a question of a run. */
export const buildAnalysisAddress = (attempt: Attempt, place: number): Address =>
  `/exercises/analysis?attempt=${attempt.begin.id}&at=${place}`

/** The first text that waits for the student's own marks. */
export const buildSelfAddress = (attempt: Attempt, { questions }: RunOutcome): Address =>
  buildAnalysisAddress(attempt, questions.find(({ state }) => state === 'self')?.place ?? 1)

/** The first of the questions that were wrong, with the others behind it. */
const buildMistakesAddress = ({ begin }: Attempt, { questions }: RunOutcome): Address => {
  const place = questions.find(({ state }) => state === 'wrong')?.place ?? 1
  return `/exercises/analysis?attempt=${begin.id}&at=${place}&only=wrong`
}

interface NextProps {
  readonly attempt: Attempt
  readonly report: RunOutcome
}

/** Where the same is done once more. */
const buildRepeatAddress = ({ begin: { mode, source } }: Attempt): Address =>
  mode === 'paper'
    ? `/exercises/exam-detail?paper=${source.slice('paper:'.length)}`
    : buildRunAddress(mode, source)

/** Whether nothing is left to be marked or to be looked at as wrong. */
const isLookedAt = ({ waiting, questions }: RunOutcome): boolean =>
  waiting === 0 && questions.every(({ state }) => state !== 'wrong')

/** The next thing to do: own marks first, then what was wrong; the same once more only where neither is left. */
export function Act({ attempt, report }: NextProps) {
  const isPublic = findPublicPaper(attempt) !== undefined
  const wrong = report.questions.filter(({ state }) => state === 'wrong').length
  const again = attempt.begin.mode === 'paper' || isPublic ? text.again : text.more
  const [to, name]: [Address, string] =
    report.waiting > 0
      ? [buildSelfAddress(attempt, report), text.selfNext(report.waiting)]
      : wrong > 0
        ? [buildMistakesAddress(attempt, report), text.wrongsNext(wrong)]
        : [buildRepeatAddress(attempt), again]
  const isOver = isLookedAt(report)
  return (
    <Box className="act">
      {isPublic ? (
        <OtherPapers />
      ) : (
        !isOver && (
          <Link to={buildRepeatAddress(attempt)} className="btn btn-l btn-quiet act-back">
            {again}
          </Link>
        )
      )}
      <Link to={to} className={`btn btn-l btn-beacon ${isOver && !isPublic ? 'btn-full' : 'act-next'}`}>
        {name}
      </Link>
    </Box>
  )
}

/** The ways on from a report. */
export function Next({ attempt, report }: NextProps) {
  const wrong = report.questions.filter(({ state }) => state === 'wrong').length
  const paper = findPublicPaper(attempt)
  return (
    <Section title={text.next}>
      {wrong > 0 && (
        <LinkRow
          to={buildMistakesAddress(attempt, report)}
          title={text.wrongs(wrong)}
          hint={text.wrongsHint}
        />
      )}
      <LinkRow to={buildAnalysisAddress(attempt, 1)} title={text.all} />
      <LinkRow to="/exercises/mistake-book" title={text.book} />
      {paper !== undefined && (
        <>
          {!isLookedAt(report) && <LinkRow to={buildRepeatAddress(attempt)} title={text.again} />}
          <PublicPaperNext paper={paper} />
        </>
      )}
    </Section>
  )
}
