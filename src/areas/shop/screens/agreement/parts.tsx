import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Agreement } from '../../api/address'
import { createOrderApi, type AgreedOrder, type Signed } from '@/api/order'
import { Field } from '@/components/field'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { NAME_LENGTH } from '@/features/login'
import { showField } from '../../parts/show-field'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { absoluteUrl } from '@/lib/absolute-url'
import { documents } from '@/platform/media/document'
import { Box } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { agreementText as words } from '../../strings/agreement'
import { chinaMinute } from '../../../../../contract/domain/china-time'
import { isNameAlone } from '../../../../../contract/domain/shop/signature'
import { Drawn, Pad } from './pad'
import { useSignature, type Signing } from './use-signature'

/** The text of an agreement. */
export function Words({ agreement }: { readonly agreement: Agreement }) {
  return (
    <Box className="pad">
      <Box as="h2" className="t-h1 agreement-title">
        {agreement.title}
      </Box>
      <Box className="agreement-version">
        <Box as="span" className="t-cap t-num">
          {words.version(agreement.updated)}
        </Box>
        {agreement.sample && <SampleTag />}
      </Box>
      {agreement.sections.map(({ heading, paragraphs }) => (
        <Box as="section" key={heading}>
          <Box as="h3" className="t-h3 agreement-heading">
            {heading}
          </Box>
          {paragraphs.map((paragraph) => (
            <Box as="p" key={paragraph} className="t-read agreement-paragraph">
              {paragraph}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface Fact {
  readonly name: string
  readonly value: string
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return facts.map(({ name, value }) => (
    <Box key={name} className="row agreement-fact">
      <Box as="span" className="t-sub">
        {name}
      </Box>
      <Box as="span" className="t-num">
        {value}
      </Box>
    </Box>
  ))
}

/** A product and its courses; where they are called the same, once. */
function boughtFacts(
  name: string,
  coursesName: string,
  { title, courses }: Pick<AgreedOrder, 'title' | 'courses'>,
): Fact[] {
  const isSame = courses.length === 1 && courses[0] === title
  return [
    { name, value: title },
    ...(courses.length > 0 && !isSame ? [{ name: coursesName, value: words.titles(courses) }] : []),
  ]
}

/** The order for which an agreement holds: its number, what was bought, and what that was exchanged for. */
export function Agreed({ order, updated }: { readonly order: AgreedOrder; readonly updated: string }) {
  const { number, exchanged, madeUnder } = order
  return (
    <Section title={words.order}>
      <Facts
        facts={[
          { name: words.number, value: number },
          ...(madeUnder === undefined
            ? []
            : [{ name: words.madeUnder, value: words.madeUnderNote(madeUnder, updated) }]),
          ...boughtFacts(words.product, words.courses, order),
          ...(exchanged
            ? [
                { name: words.exchangedAt, value: chinaMinute(exchanged.at) },
                ...boughtFacts(words.exchanged, words.exchangedCourses, exchanged),
              ]
            : []),
        ]}
      />
    </Section>
  )
}

/** The form by which an agreement is signed. */
export const SignForm = observer(function SignForm(signing: Signing) {
  const { draft, change, fault, isBusy, sign } = useSignature(signing)
  return (
    <Section title={words.sign}>
      <Box as="p" className="t-sub">
        {words.lead}
      </Box>
      <Form onSubmit={sign}>
        <Field
          id="sign-name"
          label={words.name}
          kind="name"
          value={draft.name}
          maxLength={NAME_LENGTH}
          onInput={(name) => change({ name })}
          error={fault?.field === 'name' ? fault.message : undefined}
        />
        <Pad
          strokes={draft.strokes}
          name={draft.name}
          error={fault?.field === 'strokes' ? fault.message : undefined}
          onChange={(strokes) => change({ strokes })}
        />
        <SubmitButton isBusy={isBusy} className="agreement-gap">
          {words.submit}
        </SubmitButton>
      </Form>
    </Section>
  )
})

const EARLIER = 'signed-earlier'

/** Says to who signed just now that another signature was there before, which counts. */
function Earlier({ signed: { agreement, signedAt } }: Pick<SignedPartProps, 'signed'>) {
  useEffect(() => showField(EARLIER), [])
  return (
    <Box as="p" id={EARLIER} role="alert" className="t-mid sign-earlier">
      {words.earlier(chinaMinute(signedAt), agreement.updated)}
    </Box>
  )
}

interface SignedPartProps {
  readonly order: string
  readonly signed: Signed
  /** It was signed before what the student sent just now. */
  readonly isEarlier: boolean
}

/** The signer and the time, the signature itself, and a copy of all of it. */
export const SignedPart = observer(function SignedPart({ order, signed, isEarlier }: SignedPartProps) {
  const { api, boot, ui } = silently(useRoot())
  const { isBusy, submit } = useSubmit({ fallback: words.pdfFailed })

  async function fetchPdf(): Promise<void> {
    const { url } = await api.of(createOrderApi).getSignedPdf(order)
    const outcome = await documents.open(absoluteUrl(boot.apiBase, url), words.file(signed.agreement.title))
    if (outcome !== 'opened') ui.say(words.outcome[outcome], 'bad', TOAST_MS.login)
  }

  const facts = [
    { name: words.signedBy, value: signed.name },
    { name: words.signedAt, value: chinaMinute(signed.signedAt) },
  ]
  return (
    <Section title={words.signedTitle}>
      {isEarlier && <Earlier signed={signed} />}
      <Facts facts={facts} />
      <Box as="p" className="t-sub agreement-gap">
        {isNameAlone(signed.strokes) ? words.nameAlone : words.signature}
      </Box>
      <Box className="sign-pad is-signed" role="img" aria-label={words.formatSignature(signed.name)}>
        <Drawn strokes={signed.strokes} name={signed.name} />
      </Box>
      <SubmitButton
        className="agreement-gap"
        isBusy={isBusy}
        onClick={() => void submit(undefined, fetchPdf)}
      >
        {isBusy ? words.making : words.pdf}
      </SubmitButton>
    </Section>
  )
})
