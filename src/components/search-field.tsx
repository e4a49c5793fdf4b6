import { Button } from '@/platform/ui'
import { Form, Input } from '@/platform/ui/form'
import { Icon } from './icon'
import '@/theme/parts/search-field.scss'

export interface SearchFieldProps {
  /** Names the input in the document, for who puts the focus into it. */
  readonly id?: string
  readonly label: string
  readonly placeholder: string
  /** Name of the button that empties it. */
  readonly clear: string
  readonly maxLength: number
  readonly value: string
  /** It stays in sight while what was found is scrolled. */
  readonly isSticky?: boolean
  readonly onInput: (value: string) => void
  /** The search key of the keyboard. */
  readonly onSubmit: () => void
}

/** A field to search in, with a button that empties it. */
export function SearchField(props: SearchFieldProps) {
  const { id, label, placeholder, clear, maxLength, value, isSticky = false, onInput, onSubmit } = props
  return (
    <Form className={`find-field${isSticky ? ' is-sticky' : ''}`} role="search" onSubmit={onSubmit}>
      <Icon name="search" size={20} />
      <Input
        id={id}
        kind="search"
        className="find-input"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onInput={onInput}
      />
      {value !== '' && (
        <Button className="ib" aria-label={clear} onClick={() => onInput('')}>
          <Icon name="x" size={20} />
        </Button>
      )}
    </Form>
  )
}
