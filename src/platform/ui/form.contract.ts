import type { ReactNode } from 'react'
import type { BaseProps } from './contract'

export interface InputProps extends BaseProps {
  /** The name that its visible label says; a mini-program has no label that belongs to an input. */
  readonly 'aria-label': string
  readonly value: string
  readonly onInput: (value: string) => void
  /**
   * The help that a phone offers for it. Of a `word`, as a word that is spelt by heart, a formula or a code, every
   * letter counts: nothing completes, corrects or capitalises it. A `text` is worded each time, and so is a
   * `message`, which the Enter key sends. Of `phone` and `code` digits alone arrive, `maxLength` at most.
   */
  readonly kind:
    | 'text'
    | 'message'
    | 'name'
    | 'organization'
    | 'email'
    | 'number'
    | 'decimal'
    | 'phone'
    | 'code'
    | 'password'
    | 'new-password'
    | 'shown-password'
    | 'word'
    | 'search'
  readonly maxLength: number
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  readonly isInvalid?: boolean | undefined
  readonly onFocus?: (() => void) | undefined
  readonly onBlur?: (() => void) | undefined
}

export interface CheckboxProps {
  readonly id: string
  readonly isChecked: boolean
  readonly isInvalid?: boolean | undefined
  readonly label: string
  readonly className?: string | undefined
  readonly onChange: (checked: boolean) => void
}

export interface LabelProps extends BaseProps {
  readonly htmlFor: string
  /** The action of a tap on the label where the platform does not do it: choose the labelled box. */
  readonly onPress?: (() => void) | undefined
}

/** The elements of forms besides the elements of every page. */
export interface FormUi {
  Input(props: InputProps): ReactNode
  Label(props: LabelProps): ReactNode
  Checkbox(props: CheckboxProps): ReactNode
  /** A form whose Enter key submits. */
  Form(props: BaseProps & { readonly onSubmit: () => void }): ReactNode
}
