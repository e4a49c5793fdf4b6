import type { QuestionStats } from '../api/question'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { practiceText as text } from '../strings/index'
import { getLetter, type ShownOption } from './lettering'
import { RichLine, type Drawn } from './rich-text'
import './practice.scss'

interface OptionsProps {
  readonly drawn: Drawn
  readonly options: readonly ShownOption[]
  /** Letters of the content that are chosen. */
  readonly chosen: string
  readonly isMultiple: boolean
  /** Letters that the student has struck out; undefined while they are not to be struck. */
  readonly struck?: string | undefined
  readonly onChoose: (key: string) => void
  readonly onStrike?: ((key: string) => void) | undefined
}

/** The options of a question, to choose from. */
export function Options({
  drawn,
  options,
  chosen,
  isMultiple,
  struck = '',
  onChoose,
  onStrike,
}: OptionsProps) {
  const lettered = { ...drawn, getLetter: getLetter(options) }
  return (
    <Box className="opts" role={isMultiple ? 'group' : 'radiogroup'} aria-label={text.option.group}>
      {options.map(({ key, letter, text: words }) => {
        const isStruck = struck.includes(key)
        return (
          <Box key={key} className="opt-line">
            <Button
              className={`opt${chosen.includes(key) ? ' is-on' : ''}${isStruck ? ' is-out' : ''}`}
              role={isMultiple ? 'checkbox' : 'radio'}
              aria-checked={chosen.includes(key)}
              onClick={() => onChoose(key)}
            >
              <Box as="span" className="opt-key">
                {letter}
              </Box>
              <Box as="span" className="grow opt-text rich-line">
                <RichLine drawn={lettered} text={words} />
              </Box>
            </Button>
            {onStrike && (
              <Button
                className="ib opt-strike"
                aria-label={isStruck ? text.option.back(letter) : text.option.out(letter)}
                aria-pressed={isStruck}
                onClick={() => onStrike(key)}
              >
                <Icon name={isStruck ? 'arrow-back-up' : 'minus'} size={20} />
              </Button>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

interface MarkedOptionsProps {
  readonly drawn: Drawn
  readonly options: readonly ShownOption[]
  /** Letters of the content that the student chose. */
  readonly chosen: string
  readonly answer: readonly string[]
  /** How students answered it, where enough did. */
  readonly people?: Pick<QuestionStats, 'people' | 'options'> | undefined
}

function getShare({ people, options }: Pick<QuestionStats, 'people' | 'options'>, key: string): number {
  const chosen = options.find((option) => option.key === key)?.people ?? 0
  return Math.round((100 * chosen) / Math.max(1, people))
}

function getTone(key: string, chosen: string, answer: readonly string[]): 'right' | 'wrong' | 'plain' {
  if (answer.includes(key)) return 'right'
  return chosen.includes(key) ? 'wrong' : 'plain'
}

/** The options of a question that was answered: which is right, which was chosen, and why each other one is wrong. */
export function MarkedOptions({ drawn, options, chosen, answer, people }: MarkedOptionsProps) {
  const lettered = { ...drawn, getLetter: getLetter(options) }
  return (
    <Box className="marked" role="list" aria-label={text.option.group}>
      {options.map(({ key, letter, text: words, why }) => {
        const tone = getTone(key, chosen, answer)
        return (
          <Box key={key} className={`marked-opt is-${tone}`} role="listitem">
            <Box as="span" className="opt-key">
              {letter}
            </Box>
            <Box className="grow">
              <Box className="marked-text rich-line">
                <RichLine drawn={lettered} text={words} />{' '}
                {chosen.includes(key) && (
                  <Box as="span" className={`tag ${tone === 'right' ? 'tag-good' : 'tag-bad'}`}>
                    {text.option.mine}
                  </Box>
                )}{' '}
                {tone === 'right' && (
                  <Box as="span" className="tag tag-good">
                    <Icon name="check" size={16} />
                    {text.option.right}
                  </Box>
                )}
              </Box>
              {why && (
                <Box as="p" className="marked-why rich-line">
                  <Box as="span" className="tag">
                    {why.kind}
                  </Box>{' '}
                  <RichLine drawn={lettered} text={why.text} />
                </Box>
              )}
            </Box>
            {people && (
              <Box as="span" className="t-cap t-num marked-share">
                {text.option.share(getShare(people, key))}
              </Box>
            )}
          </Box>
        )
      })}
      {people && (
        <Box as="p" className="t-cap t-num">
          {text.option.shareNote(people.people)}
        </Box>
      )}
    </Box>
  )
}
