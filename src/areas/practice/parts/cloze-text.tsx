import { Box, Button } from '@/platform/ui'
import { reciteText as text } from '../strings/recite'
import { parseCloze } from '../../../../contract/domain/practice/cloze'

interface ClozeTextProps {
  readonly source: string
  /** Whether the word at a place is shown; places count the key words from 0. */
  readonly isShown: (place: number) => boolean
  readonly onShow: (place: number) => void
}

/** Characters that must not begin a line: they stay with the covered word before them. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]+/u

/** A text whose key words are covered until they are tapped. */
export function ClozeText({ source, isShown, onShow }: ClozeTextProps) {
  const pieces = parseCloze(source)
  const getClosing = (at: number): string =>
    CLOSING.exec(pieces[at]?.isKey ? '' : (pieces[at]?.text ?? ''))?.[0] ?? ''
  let place = -1
  return (
    <Box as="p" className="cloze">
      {pieces.map(({ text: words, isKey }, at) => {
        if (!isKey)
          return (
            <Box as="span" key={at}>
              {at === 0 || !pieces[at - 1]?.isKey || isShown(place)
                ? words
                : words.slice(getClosing(at).length)}
            </Box>
          )
        place += 1
        const own = place
        return isShown(own) ? (
          <Box as="strong" key={at} className="cloze-key">
            {words}
          </Box>
        ) : (
          <Box as="span" key={at} className="cloze-whole">
            <Button className="cloze-cover" aria-label={text.key} onClick={() => onShow(own)}>
              <Box as="span" className="cloze-hidden" aria-hidden>
                {words}
              </Box>
            </Button>
            {getClosing(at + 1)}
          </Box>
        )
      })}
    </Box>
  )
}
