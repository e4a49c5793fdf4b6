import { observer } from 'mobx-react-lite'
import {
  isDue,
  countMinutes,
  MISTAKES_SIZE,
  mistakesBy,
  buildRunAddress,
  SIMILAR,
  wholeBook,
} from '../../parts'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { mistakeText as text } from '../../strings/mistakes'

interface DueProps {
  readonly practice: PracticeStore
  /** A subject's id, or `all`. */
  readonly subject: string
}

/** The work due today, and the way to it. */
export const Due = observer(function Due({ practice, subject }: DueProps) {
  const { bank, today } = practice
  const inBook = mistakesBy(practice, { ...wholeBook, subject }).filter(({ question }) =>
    bank.findHead(question),
  )
  const due = inBook.filter((mistake) => isDue(practice, mistake))
  const tomorrow = inBook.filter((mistake) => mistake.due === today + 1).length
  const name = bank.findSubject(subject)?.name
  const hint =
    due.length > 0
      ? text.dueHint(countMinutes(practice, due.slice(0, MISTAKES_SIZE)), SIMILAR, tomorrow)
      : text.tomorrow(tomorrow)
  return (
    <Box as="section" className="pad mistake-due">
      <Box className="grow mistake-facts">
        <Box as="h2" className="mistake-head">
          {due.length > 0 ? (
            <>
              <Box as="span" className="t-num mistake-number">
                {due.length}
              </Box>
              <Box as="span" className="t-bold">
                {text.due}
              </Box>
            </>
          ) : (
            <Box as="span" className="t-h2">
              {text.dueNone}
            </Box>
          )}
        </Box>
        <Box as="p" className="t-sub t-num">
          {name === undefined ? hint : text.ofSubject(name, hint)}
        </Box>
      </Box>
      {inBook.length > 0 && (
        <Button
          className={`btn btn-l ${due.length > 0 ? 'btn-beacon' : 'btn-line'} mistake-start`}
          onClick={() => go(buildRunAddress('mistakes', `mistakes:${subject}`))}
        >
          {due.length > 0 ? text.start : text.early}
        </Button>
      )}
    </Box>
  )
})
