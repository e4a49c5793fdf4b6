import './login.scss'
import { Field } from '@/components/field'
import { maskPhone } from '../../../contract/domain/account/phone'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import type { SmsCode } from './use-sms-code'
import { CODE_LENGTH } from './validate'

export interface SmsCodeFieldProps {
  readonly id: string
  /** The name of the code where there are two. */
  readonly label?: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly sms: SmsCode
  readonly isBusy: boolean
  readonly onAsk: () => void
  readonly error?: string | undefined
}

function askLabel({ left, sentTo, isProving }: SmsCode): string {
  if (isProving) return text.login.proving
  if (left > 0) return text.login.resendIn(left)
  return sentTo ? text.login.resend : text.login.getCode
}

/** The line for a code, with the button that asks for one and counts down in place. */
export function SmsCodeField({
  id,
  label: name = text.login.code,
  value,
  onInput,
  sms,
  isBusy,
  onAsk,
  error,
}: SmsCodeFieldProps) {
  return (
    <>
      <Field
        id={id}
        label={name}
        kind="code"
        value={value}
        onInput={onInput}
        maxLength={CODE_LENGTH}
        placeholder={text.login.codePlaceholder}
        trail={
          <Button className="btn btn-text t-num" disabled={sms.left > 0 || isBusy} onClick={onAsk}>
            {askLabel(sms)}
          </Button>
        }
        error={error}
        note={sms.sentTo ? text.login.sentTo(maskPhone(sms.sentTo)) : undefined}
      />
      <Box className="field-status" role="status">
        {sms.isProving && (
          <Box as="p" className="field-msg">
            {text.login.provingNote}
          </Box>
        )}
      </Box>
    </>
  )
}
