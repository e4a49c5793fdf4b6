import type { ReactNode } from 'react'
import { Field } from '@/components/field'
import { FactRow } from '@/components/rows'
import { Sheet } from '@/components/sheet'
import { SubmitButton } from '@/kit/submit-button'
import { maskPhone } from '../../../contract/domain/account/phone'
import { Form } from '@/platform/ui/form'
import { text } from '@/strings'
import { SmsCodeField } from './sms-code-field'
import type { useCodeSheet } from './use-code-sheet'
import { PHONE_LENGTH } from './validate'
import './login.scss'

export interface CodeSheetProps {
  readonly id: string
  readonly title: string
  readonly state: ReturnType<typeof useCodeSheet>
  readonly submitLabel: string
  /** The label of the number. */
  readonly phoneLabel?: string
  /** Something stands in the way: no code is asked for. */
  readonly isBlocked?: boolean
  /** The part before the code. */
  readonly children: ReactNode
  readonly onSubmit?: () => void
  readonly onClose: () => void
}

/** A sheet that asks for an SMS code before it does something to the account. */
export function CodeSheet({
  id,
  title,
  state,
  submitLabel,
  phoneLabel = text.login.phone,
  isBlocked = false,
  children,
  onSubmit,
  onClose,
}: CodeSheetProps) {
  const { fault, isBusy } = state
  return (
    <Sheet id={id} title={title} onClose={onClose}>
      <Form onSubmit={onSubmit ?? state.submit}>
        {children}
        {!isBlocked && (
          <>
            {state.isOwn ? (
              <FactRow title={text.login.phone} value={maskPhone(state.mobile)} />
            ) : (
              <Field
                id={`${id}-phone`}
                label={phoneLabel}
                kind="phone"
                value={state.mobile}
                onInput={state.setMobile}
                maxLength={PHONE_LENGTH}
                error={fault?.field === 'mobile' ? fault.message : undefined}
              />
            )}
            <SmsCodeField
              id={`${id}-code`}
              value={state.code}
              onInput={state.setCode}
              sms={state.sms}
              isBusy={isBusy || state.isAsking}
              onAsk={state.ask}
              error={fault?.field === 'code' ? fault.message : undefined}
            />
            <SubmitButton isBusy={isBusy} className="login-act">
              {submitLabel}
            </SubmitButton>
          </>
        )}
      </Form>
    </Sheet>
  )
}
