import { useState } from 'react'
import type { RefundQuote } from '@/api/order'
import { Section } from '@/components/section'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { refundText as text } from '../../strings/refund'

/** Lines that are shown before the student asks for all of them. */
const SHOWN = 8

/** The amount of a refund, lesson by lesson. */
export function RefundLines({ lines }: { readonly lines: RefundQuote['lines'] }) {
  const [isWhole, setWhole] = useState(lines.length <= SHOWN + 2)
  return (
    <Section title={text.lines}>
      <Box as="ul">
        {(isWhole ? lines : lines.slice(0, SHOWN)).map(({ lesson, title, isLearnt, amount }) => (
          <Box as="li" key={lesson} className="refund-line">
            <Box as="span" className="refund-lesson">
              {title}
            </Box>
            <Box as="span" className={isLearnt ? 't-sub t-mid' : 't-sub'}>
              {isLearnt ? text.learnt : text.unlearnt}
            </Box>
            <Box as="span" className="t-num refund-each">
              {yuan(amount)}
            </Box>
          </Box>
        ))}
      </Box>
      {!isWhole && (
        <Button className="btn btn-text order-text-act" onClick={() => setWhole(true)}>
          {text.allLines(lines.length)}
        </Button>
      )}
    </Section>
  )
}
