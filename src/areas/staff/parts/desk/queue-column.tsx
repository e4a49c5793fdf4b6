import { useState } from 'react'
import { SearchField } from '@/components/search-field'
import { Box, Button } from '@/platform/ui'
import { deskText } from '../../strings/frame'
import type { Chosen } from './queue'
import { QueueList, type QueueListProps } from './queue-list'

export interface QueueColumnProps<Row, Item> extends QueueListProps<Row, Item> {
  /** How many items wait; undefined before that is known. */
  readonly open: number | undefined
  readonly onChoose: (chosen: Chosen) => void
}

function Search<Row, Item>({ queue, chosen, onChoose }: QueueColumnProps<Row, Item>) {
  const { find } = queue
  const [typed, setTyped] = useState(chosen.find)
  const [isMisfit, setMisfit] = useState(false)
  if (!find) return null
  const search = (value: string) => {
    const sought = value.trim()
    const fits = sought === '' || find.fits.test(sought)
    setMisfit(!fits)
    if (fits) onChoose({ filter: sought === '' ? chosen.filter : find.filter, find: sought })
  }
  return (
    <Box className="desk-find">
      <SearchField
        id={`desk-find-${queue.key}`}
        label={find.label}
        placeholder={find.placeholder}
        clear={find.clear}
        maxLength={64}
        value={typed}
        onInput={(value) => {
          setTyped(value)
          setMisfit(false)
          if (value === '' && chosen.find !== '') search('')
        }}
        onSubmit={() => search(typed)}
      />
      {isMisfit && (
        <Box as="p" className="field-msg is-bad pad" role="alert">
          {find.misfit}
        </Box>
      )}
    </Box>
  )
}

/** A queue: how it is narrowed, and the items that are left. */
export function QueueColumn<Row, Item>(props: QueueColumnProps<Row, Item>) {
  const { queue, chosen, open, onChoose } = props
  return (
    <>
      <Search key={chosen.find} {...props} />
      {queue.filters.length > 1 && (
        <Box className="chips" role="group" aria-label={deskText.filters}>
          {queue.filters.map(({ value, name, isCounted }) => (
            <Button
              key={value}
              className={`chip${value === chosen.filter ? ' is-on' : ''}`}
              aria-pressed={value === chosen.filter}
              onClick={() => onChoose({ filter: value, find: '' })}
            >
              {isCounted === true && open !== undefined ? `${name} ${open}` : name}
            </Button>
          ))}
        </Box>
      )}
      <QueueList key={`${chosen.filter}/${chosen.find}`} {...props} />
    </>
  )
}
