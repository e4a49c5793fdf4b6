import { Fragment } from 'react'
import type { QuestionGroup } from '../api/question'
import { Box } from '@/platform/ui'
import { practiceText } from '../strings/index'
import type { Drawn } from './rich-text'

const text = practiceText.order

/** A place in the order of paragraphs: given away, or asked for. */
interface Place {
  readonly at: number
  readonly letter: string
  readonly isGiven: boolean
  readonly isAsked: boolean
}

/** The places of a group whose paragraphs are to be put in order, with what stands in them so far. */
export function listPlaces({ questions, given = [] }: QuestionGroup, gap: Drawn['gap']): Place[] {
  const known = new Map(given.map((item) => [Number(item[0]), item.slice(1)]))
  let asked = 0
  return Array.from({ length: questions.length + known.size }, (_, index): Place => {
    const at = index + 1
    const letter = known.get(at)
    if (letter !== undefined) return { at, letter, isGiven: true, isAsked: false }
    asked += 1
    const filled = gap?.(asked)
    return { at, letter: filled?.text ?? '', isGiven: false, isAsked: filled?.isAsked === true }
  })
}

/** Says which paragraph is asked for, and shows the order as it stands. */
export function OrderLine({ group, gap }: { group: QuestionGroup; gap: Drawn['gap'] }) {
  const places = listPlaces(group, gap)
  const current = places.find(({ isAsked }) => isAsked)
  const given = places.filter(({ isGiven }) => isGiven)
  return (
    <>
      <Box as="p" className="t-sub">
        {text.task(given.map(({ at, letter }) => text.given(at, letter)))}
        {current && text.asked(current.at)}
      </Box>
      <Box as="p" className="order-line t-num">
        {places.map(({ at, letter, isGiven, isAsked }) => (
          <Fragment key={at}>
            {at > 1 && (
              <Box as="span" className="t-cap" aria-hidden>
                →
              </Box>
            )}
            <Box
              as="span"
              className={`order-place${isGiven ? ' is-given' : ''}${isAsked ? ' is-asked' : ''}`}
              aria-label={text.place(at, letter)}
              role="text"
            >
              {letter || text.open}
            </Box>
          </Fragment>
        ))}
      </Box>
    </>
  )
}
