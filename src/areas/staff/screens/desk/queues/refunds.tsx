import { useState } from 'react'
import { createDeskApi, type DeskOrder, type DeskOrderBrief, type RefundLine } from '../../../api/desk'
import { Link } from '@/components/link'
import { parseFen, when, type Decision, type Queue, type Task } from '../../../parts/desk'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { deskText } from '../../../strings/frame'
import { ordersText } from '../../../strings/orders'
import { refundsText as text } from '../../../strings/refunds'
import { deskTitles } from '../../../../../../contract/domain/strings/titles/desk'
import { Facts } from './facts'
import { LONGEST_REASON } from './invoice-tasks'
import { orderHappened, sentFacts, studentLine } from './orders'

/** Lessons that are shown before staff ask for all of them. */
const SHOWN = 5

type Seen = 'asked' | 'approved'
/** A refund that waits for a decision. */
type Refund = NonNullable<DeskOrder['order']['refund']> & { readonly state: Seen }

const words = text.task

type Given = Parameters<NonNullable<Decision<DeskOrder>['findFault']>>[0]

/** Reasons that say that the rule makes the amount. */
const byRule: readonly string[] = [words.byRule, words.learntSince]

/** Reasons for an amount: those that name the rule only where the rule may make it. */
function reasonsFor({ quote }: DeskOrder, asked: number, { state, amount }: Refund): readonly string[] {
  const ruled = quote === asked ? [words.byRule] : [words.byRule, words.learntSince]
  if (state === 'approved') return [...(amount === quote ? [words.byRule] : []), ...words.confirmReasons]
  return [...ruled, ...words.approveReasons]
}

/** The fault of an amount: another one than the first person's, or not the one that its reason says. */
function findFault({ quote }: DeskOrder, { state, amount: due }: Refund, { amount, reason }: Given) {
  if (state === 'approved')
    return amount === due ? undefined : { field: 'amount', message: words.amountOther(yuan(due)) }
  const ruled = amount === quote ? undefined : byRule.find((item) => reason.startsWith(item))
  return ruled === undefined ? undefined : { field: 'reason', message: words.notByRule(ruled, yuan(quote)) }
}

/** The effect of the first of two: the amount in the field beside those that were asked for and that the rule makes. */
function firstEffect({ quote }: DeskOrder, asked: number, amount = ''): string {
  const known = quote === asked ? words.asked(yuan(asked)) : words.askedDiffers(yuan(asked), yuan(quote))
  const given = parseFen(amount)
  return given === undefined ? words.firstEffectOpen(known) : words.firstEffect(known, yuan(given))
}

/** The amount that the student asked for. */
const getAskedAmount = ({ askedAmount }: DeskOrder, { amount }: Pick<Refund, 'amount'>): number =>
  askedAmount ?? amount

/** Approving: as the first of two, or as the second, who lets the money go back. */
function approval(item: DeskOrder, refund: Refund): Decision<DeskOrder> {
  const { number, approvedBy, order } = item
  const isSecond = refund.state === 'approved'
  const asked = getAskedAmount(item, refund)
  const isByHand = isSecond && order.provider === 'desk' && refund.amount > 0
  const paidBack = isByHand ? words.deskEffect : words.providerEffect
  const paidBackDone = order.provider === 'wechat' ? words.paidBack : words.paidByHand
  return {
    key: 'approve',
    name: isSecond ? words.confirm : words.approve,
    isMain: true,
    fields: isByHand ? ['amount', 'reference'] : ['amount'],
    needsReason: true,
    reasons: reasonsFor(item, asked, refund),
    effect: isSecond ? paidBack(yuan(refund.amount)) : firstEffect(item, asked),
    findEffect: ({ fields }) => (isSecond ? undefined : firstEffect(item, asked, fields.amount)),
    done: isSecond ? paidBackDone : words.approved,
    refusal: isSecond && approvedBy?.isMine === true ? words.again : undefined,
    findFault: (given) => findFault(item, refund, given),
    findDoubt: ({ amount }) => (amount === 0 ? words.nothing : undefined),
    send: (api, id, { reason, amount, fields: { reference = '' } }) =>
      api.of(createDeskApi).decideRefund(number, {
        id,
        refundId: refund.refundId,
        decision: 'approve',
        seen: refund.state,
        amount,
        reason,
        ...(isByHand && { reference }),
      }),
  }
}

function refusal(
  { number, quote }: DeskOrder,
  { refundId, state: seen, amount }: Refund,
): Decision<DeskOrder> {
  return {
    key: 'decline',
    name: words.decline,
    isMain: false,
    fields: [],
    needsReason: true,
    reasons: [...(quote === 0 ? [words.noneByRule] : []), ...words.declineReasons],
    effect: words.declineEffect,
    done: words.declined,
    send: (api, id, { reason }) =>
      api.of(createDeskApi).decideRefund(number, { id, refundId, decision: 'decline', seen, amount, reason }),
  }
}

/** Whether a payment was of another order: the second person undoes it, or leaves it as it is. */
function mistakeTask(item: DeskOrder, refund: Refund): Task<DeskOrder> {
  const own = text.mistake
  return {
    key: 'mistake-approved',
    about: refund.refundId,
    name: own.name,
    reasonLabel: ordersText.payment.reasonLabel,
    longest: LONGEST_REASON,
    fields: [],
    decisions: [
      {
        ...refusal(item, refund),
        name: own.decline,
        reasons: own.declineReasons,
        effect: own.declineEffect,
        done: own.declined,
      },
      {
        ...approval(item, refund),
        name: own.confirm,
        fields: [],
        reasons: own.reasons,
        effect:
          own.effect(yuan(refund.amount)) +
          (item.order.invoice?.state === 'issued' ? ordersText.mistake.invoiced : ''),
        done: own.confirmed,
        refusal: item.approvedBy?.isMine === true ? own.again : undefined,
        findEffect: () => undefined,
        findFault: () => undefined,
        findDoubt: () => undefined,
        send: (api, id, { reason }) =>
          api.of(createDeskApi).decideRefund(item.number, {
            id,
            refundId: refund.refundId,
            decision: 'approve',
            seen: refund.state,
            amount: refund.amount,
            reason,
          }),
      },
    ],
  }
}

/** The decisions about the refund of an order; nothing where none waits. */
export function refundTasks(item: DeskOrder): readonly Task<DeskOrder>[] {
  const { refund: found } = item.order
  if (found?.state !== 'asked' && found?.state !== 'approved') return []
  const refund = { ...found, state: found.state }
  if (refund.mistake) return [mistakeTask(item, refund)]
  const approve = approval(item, refund)
  const isSecond = refund.state === 'approved'
  const reference = { key: 'reference', label: words.reference, kind: 'text', maxLength: 64 } as const
  return [
    {
      // The second person's words are others than the first one's, should they share a computer.
      key: `refund-${refund.state}`,
      about: refund.refundId,
      name: words.name,
      reasonLabel: isSecond ? words.reasonLabelSecond : words.reasonLabel,
      longest: LONGEST_REASON,
      fields: [
        {
          key: 'amount',
          label: words.amount,
          kind: 'money',
          maxLength: 12,
          initial: ((isSecond ? refund.amount : item.quote) / 100).toFixed(2),
        },
        ...(approve.fields.includes('reference') ? [{ ...reference, note: words.referenceNote }] : []),
      ],
      decisions: [refusal(item, refund), approve],
    },
  ]
}

function Group({ title, lines }: { title: string; lines: readonly RefundLine[] }) {
  return (
    <Box as="section" className="desk-compared" aria-label={title}>
      <Box as="h3" className="t-sub t-mid">
        {title}
      </Box>
      <Box as="ul">
        {lines.map(({ lesson, title: name, amount }) => (
          <Box as="li" key={lesson} className="desk-compared-line">
            {text.line(name, yuan(amount))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The amount lesson by lesson, those that were learnt before the others; of many the first few. */
function Lines({ lines }: Pick<DeskOrder, 'lines'>) {
  const [isWhole, setWhole] = useState(lines.length <= SHOWN + 2)
  const [learnt, left] = [lines.filter((line) => line.isLearnt), lines.filter((line) => !line.isLearnt)]
  const shown = isWhole ? lines.length : SHOWN
  return (
    <>
      <Box className="desk-compare">
        {learnt.length > 0 && <Group title={text.learnt(learnt.length)} lines={learnt.slice(0, shown)} />}
        {left.length > 0 && (
          <Group title={text.left(left.length)} lines={left.slice(0, Math.max(0, shown - learnt.length))} />
        )}
      </Box>
      {!isWhole && (
        <Button className="btn btn-text" onClick={() => setWhole(true)}>
          {text.allLines(lines.length)}
        </Button>
      )}
    </>
  )
}

function First({ approvedBy }: { approvedBy: DeskOrder['approvedBy'] | undefined }) {
  if (!approvedBy) return null
  return (
    <Box as="p" className="t-sub desk-first">
      {approvedBy.isMine ? text.firstMine : text.first(approvedBy.name)}
    </Box>
  )
}

function ruleWords({ full, last, days, shipped, once }: DeskOrder['order']['refundRule']): string[] {
  return [
    text.rule(full, last),
    ...(days === undefined ? [] : [text.days(days)]),
    ...(shipped === undefined ? [] : [text.shipped(yuan(shipped))]),
    ...(once === true ? [text.once] : []),
  ]
}

function Detail({ item }: { item: DeskOrder }) {
  const { order, lines, quote, number, approvedBy, owed } = item
  const { refund, refundRule } = order
  const toOrder = (
    <Link to={`/desk/orders?item=${number}`} className="desk-link">
      {text.toOrder}
    </Link>
  )
  if (!refund)
    return (
      <>
        <Box as="p" className="t-sub">
          {text.noRefund}
        </Box>
        {toOrder}
      </>
    )
  if (refund.mistake)
    return (
      <>
        <Box as="p" className="t-sub">
          {text.mistake.what(yuan(refund.amount))}
        </Box>
        {refund.state === 'approved' && approvedBy && (
          <Box as="p" className="t-sub desk-first">
            {approvedBy.isMine ? text.mistake.again : text.mistake.first(approvedBy.name)}
          </Box>
        )}
        <Facts facts={sentFacts(order)} />
        {toOrder}
      </>
    )
  const asked = getAskedAmount(item, refund)
  const rule = quote === asked ? text.quote : text.quoteDiffers
  const isWaiting = refund.state === 'asked' || refund.state === 'approved'
  return (
    <>
      <Box as="p" className="t-sub">
        {text.amount}
      </Box>
      <Box as="p" className="desk-amount t-num">
        {yuan(asked)}
      </Box>
      {approvedBy && (
        <Box as="p" className={`t-sub${refund.amount === asked ? '' : ' desk-differs'}`}>
          {text.allowed(yuan(refund.amount))}
        </Box>
      )}
      {(isWaiting || order.state === 'refunded') && (
        <Box as="p" className={`t-sub${isWaiting && quote !== asked ? ' desk-differs' : ''}`}>
          {isWaiting ? rule(yuan(quote)) : text.quoteThen(yuan(quote))}
        </Box>
      )}
      <Box as="p" className="t-cap">
        {deskText.line([text.paid(yuan(order.amount)), ...ruleWords(refundRule)])}
      </Box>
      {isWaiting && <First approvedBy={approvedBy} />}
      <Box as="p" className="t-sub t-mid desk-gap">
        {text.reason}
      </Box>
      <Box as="p" className="desk-cite">
        {refund.reason}
      </Box>
      <Lines lines={lines} />
      <Facts
        facts={[[text.owed, owed === undefined ? '' : text.owedApart(yuan(owed))], ...sentFacts(order)]}
      />
      {toOrder}
    </>
  )
}

/** How far the refund of an order is. */
const getRefundStage = ({ refund, order }: DeskOrder) =>
  refund ?? (order.refund?.mistake ? 'corrected' : order.refund?.state)

function findNext(item: DeskOrder): string | undefined {
  const stand = getRefundStage(item)
  const next: Readonly<Partial<Record<NonNullable<typeof stand>, string>>> = text.next
  return stand && next[stand]
}

/** Refunds that students asked for; two people decide about each. */
export const refundsQueue: Queue<DeskOrderBrief, DeskOrder> = {
  key: 'refunds',
  path: '/desk/refunds',
  title: deskTitles['/desk/refunds'],
  itemTitle: text.item,
  none: text.none,
  formatNone: text.formatNone,
  filters: [
    { value: 'refund', name: text.filters.refund, isCounted: true },
    { value: 'settled', name: text.filters.settled },
  ],
  isClaimed: true,
  list: (api, { filter }, cursor) =>
    api.of(createDeskApi).listDeskOrders({
      filter: filter === 'settled' ? filter : 'refund',
      ...(cursor !== undefined && { cursor }),
    }),
  getKey: ({ number }) => number,
  row: (
    { title, state, refund, settledAt, refundAskedAt, student, amount, createdAt, sample, claim },
    now,
  ) => ({
    tag: refund ? text.states[refund] : ordersText.states[state],
    time: when(settledAt ?? refundAskedAt ?? createdAt, now),
    title,
    caption: ordersText.caption(studentLine(student), text.paid(yuan(amount))),
    isSample: sample,
    claim,
    isSettled: settledAt !== undefined,
  }),
  read: (api, number) => api.of(createDeskApi).getDeskOrder(number),
  head: (item) => {
    const { title, number, student, sample, claim } = item
    const stand = getRefundStage(item)
    return {
      title,
      caption: deskText.line([
        stand ? text.states[stand] : '',
        studentLine(student),
        ordersText.number(number),
      ]),
      isSample: sample,
      claim,
    }
  },
  Detail,
  tasks: (item, mayDo) => (mayDo('refunds') ? refundTasks(item) : []),
  history: (item) => {
    const { refund } = item.order
    const amount = item.askedAmount ?? refund?.amount ?? 0
    const asked =
      refund && !refund.mistake ? [{ at: refund.askedAt, text: text.happened, note: yuan(amount) }] : []
    // The step into the refund and the student's asking are one event.
    const happened = orderHappened(item).filter(({ at }) => at !== refund?.askedAt)
    return { happened: [...happened, ...asked], records: item.records, next: findNext(item) }
  },
}
