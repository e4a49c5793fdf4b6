import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { practiceText as text } from '../strings/index'
import { questionToolText } from '../strings/question-tools'
import { OrderLine } from './order-line'
import { RichText, type Drawn } from './rich-text'
import { WordSheet } from './word-sheet'
import type { QuestionGroup } from '../api/question'

/** Whether the passage is open, remembered as long as the app runs, so that a reader finds it as it was. */
const openness = new Map<string, boolean>()

/** The text that the questions of a group share; it can be folded away, and stays so from question to question. */
export function Passage({
  drawn,
  group,
  isOpenFirst = true,
}: {
  drawn: Drawn
  group: QuestionGroup
  isOpenFirst?: boolean
}) {
  const [isOpen, setOpen] = useState(openness.get(group.id) ?? isOpenFirst)
  const [isWhole, setWhole] = useState(false)
  const [isWords, setWords] = useState(false)
  const isEnglish = drawn.bank.findHead(drawn.question)?.subject === 'english'
  // Where paragraphs are to be put in order, the options are the text.
  const hasText = group.text !== ''
  function toggle(): void {
    openness.set(group.id, !isOpen)
    setOpen(!isOpen)
  }
  return (
    <Box as="section" className="passage" aria-label={text.group(group.title || text.material)}>
      <Box className="passage-head">
        <Box as="h2" className="t-mid grow passage-title">
          {group.title || text.material}
        </Box>
        {hasText && (
          <Button
            className="ib"
            aria-expanded={isOpen}
            aria-label={isOpen ? text.materialClose : text.materialOpen}
            onClick={toggle}
          >
            <Icon name={isOpen ? 'minus' : 'plus'} size={20} />
          </Button>
        )}
      </Box>
      {group.kind === 'order' && <OrderLine group={group} gap={drawn.gap} />}
      {isOpen && hasText && (
        <Box {...(!isWhole && { className: 'passage-body', tabIndex: 0 })}>
          <RichText drawn={drawn} text={group.text} />
        </Box>
      )}
      {isOpen && (
        <Box className="passage-more">
          {hasText && (
            <Button className="btn btn-text" onClick={() => setWhole(!isWhole)}>
              {isWhole ? text.materialSplit : text.materialWhole}
            </Button>
          )}
          {isEnglish && (
            <Button className="btn btn-text" onClick={() => setWords(true)}>
              {questionToolText.words.open}
            </Button>
          )}
        </Box>
      )}
      {isWords && (
        <WordSheet
          passage={hasText ? group.text : group.options.map((option) => option.text).join('\n')}
          onClose={() => setWords(false)}
        />
      )}
    </Box>
  )
}
