import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createCouponApi, type Coupon } from '@/api/coupon'
import { ErrorCode } from '@/api/errors'
import { Field } from '@/components/field'
import { Section } from '@/components/section'
import { usePage } from '@/features/page'
import { useStoredRequest } from '@/kit/stored-request'
import { useOwnStorage } from '@/kit/own-storage'
import { useSubmit } from '@/kit/use-submit'
import { Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { couponText as text } from '../../strings/coupon'
import { typedName } from '../../../../../contract/domain/typed-text'

/** The typed code stays on the device until the coupon is there. */
const KEY = 'coupon-code'
/** Most characters of a code, as the contract has it. */
const LONGEST = 16

/** The fault of a typed code. */
export function codeFault(code: string): { message: string } | undefined {
  if (code === '') return { message: text.codeEmpty }
  return /^[A-Za-z0-9]{4,16}$/.test(code) ? undefined : { message: text.codeWrong }
}

/** A field for the code of a coupon. */
export const TakeCode = observer(function TakeCode({ onTaken }: { onTaken: (coupon: Coupon) => void }) {
  const { api } = silently(useRoot())
  const { params } = usePage()
  const { local } = useOwnStorage()
  const request = useStoredRequest(KEY)
  const [code, setCode] = useState(() => {
    const stored = local.read(KEY)
    return params['code']?.slice(0, LONGEST) ?? (typeof stored === 'string' ? stored : '')
  })
  const { fault, setFault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure: (sentence, error, show) =>
      show({ message: error.code === ErrorCode.NotFound ? text.codeUnknown : sentence }),
  })

  function type(typed: string): void {
    setCode(typed)
    setFault(undefined)
    local.write(KEY, typed)
  }

  async function take(): Promise<void> {
    const wanted = typedName(code).toUpperCase()
    const coupon = await request(wanted, (id) => api.of(createCouponApi).takeCoupon({ id, code: wanted }))
    local.remove(KEY)
    setCode('')
    onTaken(coupon)
  }

  return (
    <Section title={text.codeTitle}>
      <Form onSubmit={() => void submit(codeFault(typedName(code)), take)}>
        <Field
          id="coupon-code"
          label={text.code}
          kind="word"
          value={code}
          onInput={type}
          maxLength={LONGEST}
          placeholder={text.codePlaceholder}
          error={fault?.message}
          trail={
            <Button className={`btn btn-text${isBusy ? ' is-busy' : ''}`} submit aria-busy={isBusy}>
              {text.take}
            </Button>
          }
        />
      </Form>
    </Section>
  )
})
