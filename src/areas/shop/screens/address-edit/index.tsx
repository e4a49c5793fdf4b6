import { observer } from 'mobx-react-lite'
import { CommonCode } from '@/api/errors'
import { createAddressApi, type WholeAddress } from '../../api/address'
import { CheckLine } from '@/components/check-line'
import { Field } from '@/components/field'
import { FieldFrame } from '@/components/field-frame'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { NAME_LENGTH, SignInFirst } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { SubmitButton } from '@/kit/submit-button'
import { useLoad } from '@/kit/use-load'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { addressFormText as words } from '../../strings/address'
import { DETAIL_LENGTH, type AddressField } from './form'
import { RegionField } from './region-field'
import { Remove } from './remove'
import { useAddress, type AddressState } from './use-address'
import './index.scss'

const PHONE_LENGTH = 11

function Fields({ state: { form, change, fault } }: { readonly state: AddressState }) {
  const findError = (field: AddressField) => (fault?.field === field ? fault.message : undefined)
  return (
    <>
      <Field
        id="address-name"
        label={words.name}
        kind="name"
        value={form.name}
        maxLength={NAME_LENGTH}
        onInput={(name) => change({ name })}
        error={findError('name')}
      />
      <Field
        id="address-phone"
        label={words.phone}
        kind="phone"
        value={form.phone}
        maxLength={PHONE_LENGTH}
        onInput={(phone) => change({ phone })}
        error={findError('phone')}
      />
      <RegionField region={form.region} error={findError('region')} onPick={(region) => change({ region })} />
      <FieldFrame id="address-detail" label={words.detail} error={findError('detail')}>
        {(describedBy) => (
          <TextArea
            id="address-detail"
            kind="address"
            className="field-input address-detail"
            label={words.detail}
            value={form.detail}
            placeholder={words.detailPlaceholder}
            maxLength={DETAIL_LENGTH}
            rows={2}
            isInvalid={fault?.field === 'detail'}
            describedBy={describedBy}
            onInput={(detail) => change({ detail })}
          />
        )}
      </FieldFrame>
    </>
  )
}

/** Writes an address, a new one where none is `known`. */
const Editing = observer(function Editing({ known }: { readonly known?: WholeAddress }) {
  const state = useAddress(known)
  const { form, change, hasDraft, dropDraft, isBusy, save, remove } = state
  return (
    <Box className="address-form">
      {hasDraft && (
        <Box className="address-draft t-sub" role="status">
          {words.draft}
          <Button className="btn btn-text" onClick={dropDraft}>
            {words.dropDraft}
          </Button>
        </Box>
      )}
      <Form onSubmit={save}>
        <Fields state={state} />
        {known?.isDefault ? (
          <Box as="p" className="t-sub address-usual">
            {words.isUsual}
          </Box>
        ) : (
          <CheckLine
            id="address-usual"
            label={words.usual}
            isChecked={form.isDefault}
            onChange={(isDefault) => change({ isDefault })}
          />
        )}
        <SubmitButton isBusy={isBusy} className="address-gap">
          {words.save}
        </SubmitButton>
      </Form>
      {known && <Remove onRemove={remove} />}
    </Box>
  )
})

function Known({ id }: { readonly id: string }) {
  const { load, retry } = useLoad(`address:${id}`, (api) => api.of(createAddressApi).getAddress(id))
  if (load.state === 'loading') return <Skeleton />
  if (load.state === 'ready') return <Editing known={load.value} />
  const isGone = load.error.code === CommonCode.NotFound || load.error.status === 400
  if (!isGone) return <LoadFailed error={load.error} onRetry={retry} />
  return (
    <Notice art="empty" title={words.gone} hint={words.goneHint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/courses/address', 'replace')}>
        {words.toList}
      </Button>
    </Notice>
  )
}

const Content = observer(function Content() {
  const { session } = useRoot()
  const { params } = usePage()
  const id = params['id']
  if (session.uid === undefined) return <SignInFirst />
  return id ? <Known key={id} id={id} /> : <Editing />
})

/** Adds or changes an address. */
export default function AddressEditScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <Content />
    </Page>
  )
}
