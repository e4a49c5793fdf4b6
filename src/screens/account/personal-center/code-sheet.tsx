import type { ReactNode } from 'react'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { SmsCodeField } from '@/features/login'
import { Button, Form } from '@/platform/ui'
import { text } from '@/strings'
import type { useCodeSheet } from './use-code-sheet'

export interface CodeSheetProps {
  readonly id: string
  readonly title: string
  readonly state: ReturnType<typeof useCodeSheet>
  readonly submitLabel: string
  /** What is asked or said before the code. */
  readonly children: ReactNode
  readonly onSubmit?: () => void
  readonly onClose: () => void
}

/** A sheet that asks for an SMS code before it does something to the account. */
export function CodeSheet({ id, title, state, submitLabel, children, onSubmit, onClose }: CodeSheetProps) {
  const submit = onSubmit ?? state.submit
  return (
    <Sheet id={id} title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        {children}
        <Field
          id={`${id}-phone`}
          label={text.login.phone}
          kind="phone"
          value={state.mobile}
          onInput={state.setMobile}
          maxLength={11}
        />
        <SmsCodeField
          id={`${id}-code`}
          value={state.code}
          onInput={state.setCode}
          sms={state.sms}
          isBusy={state.isBusy}
          onAsk={state.ask}
        />
        <Button submit className="btn btn-l btn-beacon btn-full me-gap" aria-busy={state.isBusy}>
          {submitLabel}
        </Button>
      </Form>
    </Sheet>
  )
}
