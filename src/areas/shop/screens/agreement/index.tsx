import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createAddressApi, type Agreement } from '../../api/address'
import { ApiError, CommonCode } from '@/api/errors'
import { createOrderApi, type AgreedOrder, type OrderState, type Signed } from '@/api/order'
import type { Api } from '@/api/services'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { SignInFirst } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { agreementText as words } from '../../strings/agreement'
import { Agreed, SignedPart, SignForm, Words } from './parts'
import './index.scss'

const isMissing = ({ code, status }: ApiError): boolean => code === CommonCode.NotFound || status === 400

/** The data of an order: the agreement that was signed, or the one that is to be. */
type OfOrder =
  | { readonly signed: Signed; readonly agreement: Agreement; readonly order: AgreedOrder }
  | {
      readonly signed?: undefined
      readonly agreement: Agreement
      readonly order: AgreedOrder
      readonly version: string
      readonly state: OrderState
    }

async function fetchOfOrder(api: Api, order: string): Promise<OfOrder> {
  try {
    const signed = await api.of(createOrderApi).getSignedAgreement(order)
    return { signed, agreement: signed.agreement, order: signed.order }
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.code === CommonCode.NotFound)) throw cause
  }
  const orders = api.of(createOrderApi)
  const [{ state }, words] = await Promise.all([orders.getOrder(order), orders.getOrderAgreement(order)])
  return { state, ...words }
}

function Failed({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  if (!isMissing(error)) return <LoadFailed error={error} onRetry={onRetry} />
  return (
    <Notice art="empty" title={words.missing} hint={words.missingHint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/user-order', 'replace')}>
        {words.toOrders}
      </Button>
    </Notice>
  )
}

/** Why an order is not signed for now; undefined where it is. */
function findReason(state: OrderState): string | undefined {
  if (state === 'paid' || state === 'delivered') return undefined
  return state === 'created' || state === 'paying' ? words.notYet : words.over
}

/** The way back to the lesson that waited for the signature. */
function BackToLesson() {
  return (
    <Box className="pad agreement-gap">
      <Button className="btn btn-l btn-solid btn-full" onClick={() => back()}>
        {words.backToLesson}
      </Button>
    </Box>
  )
}

function Ordered({ order }: { readonly order: string }) {
  const { load, retry } = useLoad(`agreement-of:${order}`, (api) => fetchOfOrder(api, order))
  const [fresh, setFresh] = useState<Signed>()
  const [isRefused, setRefused] = useState(false)
  const { params } = usePage()
  if (load.state === 'failed') return <Failed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  const found = load.value
  const signed = fresh ?? found.signed
  const agreement = signed?.agreement ?? found.agreement
  function handleChanged(): void {
    setRefused(true)
    retry()
  }
  const reason = found.signed === undefined ? findReason(found.state) : undefined
  return (
    <>
      <Words agreement={agreement} />
      <Agreed order={signed?.order ?? found.order} updated={agreement.updated} />
      {signed ? (
        <>
          <SignedPart order={order} signed={signed} isEarlier={isRefused && fresh === undefined} />
          {params['back'] !== undefined && <BackToLesson />}
        </>
      ) : found.signed === undefined && reason === undefined ? (
        <SignForm order={order} version={found.version} onSigned={setFresh} onChanged={handleChanged} />
      ) : (
        <Box as="p" className="t-sub pad agreement-gap">
          {reason}
        </Box>
      )}
    </>
  )
}

function Read({ id }: { readonly id: string }) {
  const { load, retry } = useLoad(`agreement:${id}`, (api) =>
    id ? api.of(createAddressApi).getAgreement(id) : Promise.reject(new ApiError(CommonCode.NotFound, 404)),
  )
  if (load.state === 'failed') return <Failed error={load.error} onRetry={retry} />
  return load.state === 'ready' ? <Words agreement={load.value} /> : <Skeleton />
}

const Content = observer(function Content() {
  const { session } = useRoot()
  const { params } = usePage()
  const order = params['order']
  if (!order) return <Read id={params['agreement'] ?? ''} />
  return session.uid === undefined ? (
    <SignInFirst />
  ) : (
    <Ordered key={`${session.uid} ${order}`} order={order} />
  )
})

/** The agreement of an order, to be read, signed and saved; or one that is only read. */
export default function AgreementScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <Box className="agreement">
        <Content />
      </Box>
    </Page>
  )
}
