import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { Chips } from '@/components/chips'
import { Section } from '@/components/section'
import { expectedTitle, expectedWords, useForecast, useKnownOn } from '../../parts'
import { useThrottledAction } from '@/features/throttle'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { placementText as text } from '../../strings/placement'
import {
  getPlacement,
  type PlacementAnswer,
  type PlacementResult,
} from '../../../../../contract/domain/words/placement'
import type { Placement } from './use-placement'

/** Minutes a day to choose from; 0 for no limit. */
const MINUTES = [15, 30, 45, 60, 90, 0]
/** The time that most students who work or study beside it have. */
const USUAL_MINUTES = 30

interface ResultProps {
  readonly words: WordStore
  readonly placement: Placement
  readonly answers: readonly PlacementAnswer[]
}

/** A figure that claims no more than it can: to the next ten. */
const rounded = (count: number): number => Math.round(count / 10) * 10

interface KnownProps {
  readonly found: PlacementResult
  /** Words known from study; undefined while they are counted. */
  readonly learnt: number | undefined
  /** Words that the student has not met. */
  readonly unmet: number
  readonly total: number
}

/** How many words are known, as a figure and a range, or that it is a guess. */
function Known({ found, learnt, unmet, total }: KnownProps) {
  const count = (share: number) => rounded((learnt ?? 0) + share * unmet)
  return (
    <Box as="section" className="pad place-head" aria-label={text.result}>
      {found.isGuess ? (
        <Box as="h2" className="t-h2">
          {text.guess(found.claims)}
        </Box>
      ) : (
        <>
          <Box as="p" className="t-sub">
            {text.result}
          </Box>
          <Box as="h2" className="place-figure">
            <Box as="span" className="t-num place-number">
              {learnt === undefined ? '…' : count(found.share)}
            </Box>{' '}
            <Box as="span" className="t-sub t-num">
              {text.of(total)}
            </Box>
          </Box>
          {learnt !== undefined && (
            <Box as="p" className="t-sub t-num">
              {text.band(count(found.low), count(found.high))}
            </Box>
          )}
        </>
      )}
      {found.claims > 0 && !found.isGuess && (
        <Box as="p" className="t-sub">
          {text.claims(found.claims)}
        </Box>
      )}
    </Box>
  )
}

/** How many words are known, and the plan that fits the days that are left. */
export const Result = observer(function Result({ words, placement, answers }: ResultProps) {
  const { ui } = useRoot()
  const once = useThrottledAction()
  const found = useMemo(() => getPlacement(answers), [answers])
  const [minutes, setMinutes] = useState(words.plan.minutes ?? USUAL_MINUTES)
  const unmet = words.active.filter((word) => words.state.findMemory(word) === undefined).length
  const total = words.book.words.length
  const learnt = useKnownOn(words, [words.today])?.[0]
  const plan = { ...words.plan, minutes, ...(!found.isGuess && { known: Math.round(100 * found.share) }) }
  // The state after a guess is not known, and so is its forecast.
  const forecast = useForecast(words, found.isGuess ? null : plan)
  const expected =
    forecast.value && forecast.isFresh ? expectedWords(forecast.value, words.schedule, total) : undefined

  function begin(): void {
    words.mark(found.known, 'mastered')
    words.setPlan(plan)
    placement.end()
    ui.say(text.saved(found.known.length), 'good')
    go('/spword/index', 'reset')
  }

  return (
    <>
      <Known found={found} learnt={learnt} unmet={unmet} total={total} />
      <Section title={text.plan}>
        <Chips
          label={text.minutes}
          options={MINUTES.map((value) => ({ value, name: text.minutesADay(value) }))}
          isChosen={(value) => value === minutes}
          onChoose={setMinutes}
        />
        {!found.isGuess && (
          <Box className="place-expected" role="status" aria-live="polite" aria-busy={!forecast.isFresh}>
            <Box as="p">
              {expected ? text.expected(expectedTitle(words.schedule), expected.figure) : text.computing}
            </Box>
            {expected && (
              <Box as="p" className="t-cap">
                {text.ends(expected.ends)}
              </Box>
            )}
          </Box>
        )}
        <Box as="p" className="t-cap">
          {found.known.length > 0 ? text.marks(found.known.length) : text.noMarks}
        </Box>
      </Section>
      <Box className="pad place-ways">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => placement.mayTap() && once(begin)}>
          {text.begin}
        </Button>
        <Button className="btn btn-quiet btn-full" onClick={placement.start}>
          {text.again}
        </Button>
      </Box>
    </>
  )
})
