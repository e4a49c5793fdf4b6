import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createOrderApi } from '@/api/order'
import { Chips } from '@/components/chips'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import type { ShownOrder } from '@/features/order'
import { useStoredRequest } from '@/kit/stored-request'
import { useOwnStorage } from '@/kit/own-storage'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { invoiceText as text } from '../../strings/invoice'
import {
  findFault,
  toForm,
  getInvoiceAmount,
  LONGEST,
  readDraft,
  type InvoiceDraft,
  type InvoiceField,
} from './invoice'
import { hasInvoiceEnded } from './settled'

/** The typed fields stay on the device: the next order's invoice mostly goes to the same place. */
const KEY = 'invoice-draft'
const kinds = ['person', 'company'] as const

type InvoiceFault = { field?: InvoiceField; message: string }

interface InvoiceFieldsProps {
  readonly draft: InvoiceDraft
  readonly fault: InvoiceFault | undefined
  onChange(fields: Partial<InvoiceDraft>): void
}

/** The fields of an invoice: a company has a tax number. */
function InvoiceFields({ draft, fault, onChange }: InvoiceFieldsProps) {
  const wrong = (field: InvoiceField) => (fault?.field === field ? fault.message : undefined)
  const isCompany = draft.kind === 'company'
  return (
    <>
      <Chips
        label={text.kind}
        options={kinds.map((value) => ({ value, name: text.kinds[value] }))}
        isChosen={(value) => value === draft.kind}
        onChoose={(kind) => onChange({ kind })}
      />
      <Field
        id="invoice-title"
        label={isCompany ? text.name : text.namePerson}
        kind={isCompany ? 'organization' : 'name'}
        value={draft.title}
        onInput={(title) => onChange({ title })}
        maxLength={LONGEST.title}
        error={wrong('title')}
      />
      {isCompany && (
        <Field
          id="invoice-tax"
          label={text.taxNumber}
          kind="word"
          value={draft.taxNumber}
          onInput={(taxNumber) => onChange({ taxNumber })}
          maxLength={LONGEST.taxNumber}
          error={wrong('taxNumber')}
          note={text.taxNumberNote}
        />
      )}
      <Field
        id="invoice-email"
        label={text.email}
        kind="email"
        value={draft.email}
        onInput={(email) => onChange({ email })}
        maxLength={LONGEST.email}
        error={wrong('email')}
        note={text.emailNote}
      />
    </>
  )
}

interface InvoiceSheetProps {
  readonly shown: ShownOrder
  readonly onClose: () => void
}

/** Asks for the invoice of an order, for a person or a company, or corrects one that is not issued. */
export const InvoiceSheet = observer(function InvoiceSheet({ shown, onClose }: InvoiceSheetProps) {
  const { api, host, ui } = silently(useRoot())
  const { local } = useOwnStorage()
  const { order, take, refresh } = shown
  const asked = order.invoice?.state === 'asked' ? order.invoice : undefined
  // A correction begins with the former request, and its draft is stored apart.
  const key = asked ? `${KEY}:${asked.invoiceId}` : KEY
  const request = useStoredRequest(`invoice:${order.orderId}`, asked && key)
  const [draft, setDraft] = useState(() => readDraft(local.read(key) ?? asked))
  const { fault, setFault, isBusy, submit } = useSubmit<InvoiceFault>({
    fallback: text.failed,
    onFailure(message, error, show) {
      show({ message })
      if (error.status === 409) void refresh()
    },
  })
  function change(fields: Partial<InvoiceDraft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    setFault(undefined)
    local.write(key, next)
  }
  async function ask(): Promise<void> {
    const form = toForm(draft)
    // The next invoice begins with what was sent last, also in a correction.
    local.write(KEY, draft)
    const send = (id: string) => api.of(createOrderApi).askInvoice(order.orderId, id, form)
    take(await request(form, send, hasInvoiceEnded))
    ui.say(asked ? text.changed : text.submitted, 'good', TOAST_MS.login)
    onClose()
  }
  return (
    <Sheet id="invoice" title={asked ? text.change : text.title} onClose={onClose}>
      {!sellsNothing(host) && (
        <Box as="p" className="t-sub t-num">
          {text.amount(yuan(getInvoiceAmount(order)))}
        </Box>
      )}
      <Form onSubmit={() => void submit(findFault(draft), ask)}>
        <InvoiceFields draft={draft} fault={fault} onChange={change} />
        {fault && fault.field === undefined && (
          <Box as="p" className="t-sub order-fault" role="alert">
            {fault.message}
          </Box>
        )}
        <SubmitButton isBusy={isBusy} className="order-gap">
          {text.submit}
        </SubmitButton>
      </Form>
    </Sheet>
  )
})
