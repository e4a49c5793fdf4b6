import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ErrorCode } from '@/api/errors'
import { createOrderApi, type RefundQuote } from '@/api/order'
import { Chips } from '@/components/chips'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { RefundRule, type ShownOrder } from '@/features/order'
import { sendUnsent } from '@/features/unsent-study'
import { useStoredRequest } from '@/kit/stored-request'
import { LoadFailed } from '@/kit/load-failed'
import { useOwnStorage } from '@/kit/own-storage'
import { SubmitButton } from '@/kit/submit-button'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { TextArea } from '@/platform/input/text-area'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { refundText as text } from '../../strings/refund'
import '@/theme/parts/area.scss'
import { draftFault, MAX_WORDS, readDraft, getReason, type RefundDraft } from './refund-draft'
import { RefundLines } from './refund-lines'
import { hasRefundEnded } from './settled'

interface OfQuote {
  readonly shown: ShownOrder
  readonly quote: RefundQuote
  readonly onChanged: () => void
}

/** Why nothing is paid back, in a sentence. */
const explainNoRefund = ({ learnt, rule, isUnknown, isOver }: RefundQuote): string => {
  if (isOver) return text.over
  if (isUnknown) return text.unknown
  return rule.last !== undefined && learnt > rule.last ? text.nothing(learnt, rule.last) : text.nothingLeft
}

/** Reason and words of a refund, and the button that asks for it; what was typed stays until it is sent. */
const Ask = observer(function Ask({ shown, quote: { amount }, onChanged }: OfQuote) {
  const { api, ui } = silently(useRoot())
  const { local } = useOwnStorage()
  const { order, take, refresh } = shown
  const { orderId, provider } = order
  const key = `refund-draft:${orderId}`
  const request = useStoredRequest(`refund:${orderId}`, key)
  const [draft, setDraft] = useState(() => readDraft(local.read(key)))
  const { fault, setFault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure(sentence, { code, status }, show) {
      const isChanged = code === ErrorCode.AmountChanged
      show({ message: isChanged ? text.changed : sentence })
      if (isChanged) onChanged()
      else if (status === 409) void refresh()
    },
  })
  function change(fields: Partial<RefundDraft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    setFault(undefined)
    local.write(key, next)
  }
  async function ask(): Promise<void> {
    const refund = { amount, reason: getReason(draft) }
    const send = (id: string) => api.of(createOrderApi).askRefund(orderId, { id, ...refund })
    take(await request(refund, send, hasRefundEnded))
    ui.say(text.submitted, 'good', TOAST_MS.login)
  }
  const detail = draft.reason === text.other ? text.detailOther : text.detail
  return (
    <Box className="sec">
      <Chips
        label={text.reason}
        options={text.reasons.map((value) => ({ value, name: value }))}
        isChosen={(value) => value === draft.reason}
        onChoose={(reason) => change({ reason })}
      />
      <Box as="p" className="field-label order-gap">
        {detail}
      </Box>
      <TextArea
        id="refund-words"
        kind="text"
        className="area refund-words"
        label={detail}
        value={draft.words}
        placeholder={text.detailPlaceholder}
        maxLength={MAX_WORDS}
        onInput={(words) => change({ words })}
        onBlur={() => undefined}
      />
      <Box as="p" className="t-sub order-gap">
        {provider === 'desk' ? text.effect.desk : text.effect.wechat}
        {text.effectCourse}
      </Box>
      {fault && (
        <Box as="p" className="t-sub order-fault" role="alert">
          {fault.message}
        </Box>
      )}
      <SubmitButton isBusy={isBusy} className="order-gap" onClick={() => void submit(draftFault(draft), ask)}>
        {text.submit(yuan(amount))}
      </SubmitButton>
    </Box>
  )
})

function Quoted(props: OfQuote) {
  const { quote, shown } = props
  const { amount, paid, rule, learnt, lines, kept = 0, until, isOver } = quote
  const { address, now } = shown.order
  const isClosedHost = sellsNothing(useRoot().host)
  return (
    <>
      <Box as="section" className="pad order-head">
        <Box as="p" className="t-sub">
          {text.amount}
        </Box>
        <Box as="strong" className="refund-amount t-num">
          {yuan(amount)}
        </Box>
        <Box as="p" className="t-cap t-num">
          {!isClosedHost && text.paid(yuan(paid))}
          {text.formatLearnt(learnt, lines.length)}
        </Box>
        {kept > 0 && (
          <Box as="p" className="t-cap t-num">
            {text.kept(yuan(kept))}
          </Box>
        )}
        {amount === 0 && (
          <Box as="p" className="t-sub order-gap" role="status">
            {explainNoRefund(quote)}
          </Box>
        )}
      </Box>
      <Section title={text.rule}>
        <RefundRule
          rule={rule}
          lessons={lines.length}
          amount={paid - kept}
          ships={address !== undefined}
          end={until === undefined ? undefined : { until, now: isOver ? Math.max(now, until) : now }}
        />
      </Section>
      {!isOver && <RefundLines lines={lines} />}
      {amount > 0 && <Ask {...props} />}
    </>
  )
}

/** The amount of a refund now, lesson by lesson, and the form that asks for it. */
export function RefundForm({ shown }: { readonly shown: ShownOrder }) {
  const { orderId } = shown.order
  const [renewed, setRenewed] = useState<RefundQuote>()
  const root = useRoot()
  const { apiWith } = root
  const { load, retry } = useLoad(`quote:${orderId}`, async (api) => {
    // The server counts what it knows of, and a lesson may have been learnt just now.
    await sendUnsent(silently(root))
    return api.of(createOrderApi).getRefundQuote(orderId)
  })
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  // The typed text stays in sight while the new amount is on its way.
  const renew = () =>
    void apiWith({ hidden: true, quiet: true })
      .of(createOrderApi)
      .getRefundQuote(orderId)
      .then(setRenewed, retry)
  return <Quoted shown={shown} quote={renewed ?? load.value} onChanged={renew} />
}
