import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { Form, Input } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { documentsText as text } from '../../strings/documents'

interface PageBarProps {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/** The number of the page that is shown, to be typed as well, between the ways to its neighbours. */
export function PageBar({ page, pages, onTurn }: PageBarProps) {
  const { ui } = useRoot()
  /** The text in the field while it is typed; else the number of the page does. */
  const [typed, setTyped] = useState<string>()

  function goTyped(): void {
    if (typed === undefined) return
    setTyped(undefined)
    const wanted = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
    if (wanted >= 1 && wanted <= pages) onTurn(wanted)
    else ui.say(text.noSuchPage(pages), 'bad')
  }

  return (
    <Box className="act doc-bar" role="group" aria-label={text.turning}>
      <Button className="ib" aria-label={text.previous} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <Icon name="chevron-left" />
      </Button>
      <Form className="flex g1 doc-number" onSubmit={goTyped}>
        <Input
          kind="number"
          className="doc-field t-num"
          aria-label={text.field}
          maxLength={5}
          value={typed ?? String(page)}
          onInput={setTyped}
          onBlur={goTyped}
        />
        <Box as="span" className="t-num t-nowrap">
          {text.of(pages)}
        </Box>
      </Form>
      <Button className="ib" aria-label={text.next} disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        <Icon name="chevron-right" />
      </Button>
    </Box>
  )
}
