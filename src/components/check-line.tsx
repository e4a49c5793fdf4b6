import type { ReactNode } from 'react'
import { Box } from '@/platform/ui'
import { Checkbox, Label } from '@/platform/ui/form'
import '@/theme/parts/field.scss'

export interface CheckLineProps {
  readonly id: string
  /** The name of the box, for those who do not see it. */
  readonly label: string
  /** The words that tick it, too; `label` where they are the same. */
  readonly words?: ReactNode
  readonly isChecked: boolean
  /** The error while it is not ticked. */
  readonly error?: string | undefined
  readonly onChange: (isChecked: boolean) => void
  /** The part after the words, such as a link or a note. */
  readonly children?: ReactNode
}

/** A box to tick with its words beside it, and what is wrong beneath. */
export function CheckLine({ id, label, words, isChecked, error, onChange, children }: CheckLineProps) {
  const isBad = error !== undefined
  return (
    <Box className="check-line">
      <Checkbox
        id={id}
        label={label}
        className={`checkbox${isChecked ? ' is-on' : ''}${isBad ? ' is-bad' : ''}`}
        isChecked={isChecked}
        isInvalid={isBad}
        onChange={onChange}
      />
      <Box className="grow">
        <Label htmlFor={id} onPress={() => onChange(!isChecked)}>
          {words ?? label}
        </Label>
        {children}
        {isBad && (
          <Box as="p" className="check-line-bad" role="alert">
            {error}
          </Box>
        )}
      </Box>
    </Box>
  )
}
