import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { createAddressApi, type Address } from '../../api/address'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { SignInFirst } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { usePickedAddress } from '../../parts/picked-address'
import { useLoad } from '@/kit/use-load'
import { useDidHide, useDidShow } from '@/platform/page'
import { Box, Button } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { addressText as words } from '../../strings/address'
import { placeNames } from '../../../../../contract/domain/place'
import './index.scss'

/** Addresses that a student has at most. */
const MOST = 50

const getPlace = ({ region, detail }: Address): string => `${placeNames(region.names).join(' ')} ${detail}`

function Lines({ address }: { readonly address: Address }) {
  return (
    <Box as="span" className="grow address-lines">
      <Box as="span" className="address-who">
        <Box as="span" className="t-mid">
          {address.name}
        </Box>
        <Box as="span" className="t-sub t-num">
          {address.phone}
        </Box>
        {address.isDefault && (
          <Box as="span" className="tag">
            {words.usual}
          </Box>
        )}
      </Box>
      <Box as="span" className="t-sub row-line">
        {getPlace(address)}
      </Box>
    </Box>
  )
}

interface RowProps {
  readonly address: Address
  /** Called with an address that is picked; without it rows are only there to be changed. */
  readonly onPick: ((addressId: string) => void) | undefined
}

function Row({ address, onPick }: RowProps) {
  const { addressId, name } = address
  const edit = `/courses/address-edit?id=${addressId}` as const
  return (
    <Box as="li" className="row">
      {onPick ? (
        <Button className="address-pick grow" onClick={() => onPick(addressId)}>
          <Lines address={address} />
        </Button>
      ) : (
        <Lines address={address} />
      )}
      <Link to={edit} className="btn btn-text" aria-label={words.edit(name)}>
        {words.editShort}
      </Link>
    </Box>
  )
}

function Rows({ items, onPick }: { readonly items: readonly Address[] } & Pick<RowProps, 'onPick'>) {
  if (items.length === 0) {
    return (
      <Notice art="empty" title={words.empty} hint={words.emptyHint}>
        {onPick ? (
          // The form takes the place of this page: what is saved there is picked, and the order is beneath.
          <Button
            className="btn btn-l btn-beacon"
            onClick={() => go('/courses/address-edit?pick=1', 'replace')}
          >
            {words.add}
          </Button>
        ) : (
          <Link to="/courses/address-edit" className="btn btn-l btn-beacon">
            {words.add}
          </Link>
        )}
      </Notice>
    )
  }
  const isFull = items.length >= MOST
  return (
    <>
      {onPick && (
        <Box as="p" className="t-sub pad">
          {words.pickLead}
        </Box>
      )}
      <Box as="ul" className="address-list">
        {items.map((address) => (
          <Row key={address.addressId} address={address} onPick={onPick} />
        ))}
      </Box>
      {isFull ? (
        <Box as="p" className="t-sub pad">
          {words.full(MOST)}
        </Box>
      ) : (
        <Box className="act">
          <Link to="/courses/address-edit" className="btn btn-l btn-solid grow">
            {words.add}
          </Link>
        </Box>
      )}
    </>
  )
}

const Own = observer(function Own() {
  const { params } = usePage()
  const picked = usePickedAddress()
  const { load, retry } = useLoad('addresses', (api) => api.of(createAddressApi).listAddresses())
  const last = useRef<readonly Address[]>(undefined)
  if (load.state === 'ready') last.current = load.value.items
  const wasLeft = useRef(false)
  useDidHide(() => {
    wasLeft.current = true
  })
  useDidShow(() => {
    // A change on the page above is fetched when this one is in front again.
    if (wasLeft.current) retry()
    wasLeft.current = false
  })
  function pick(addressId: string): void {
    picked.put(addressId)
    back()
  }
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (!last.current) return <Skeleton />
  return <Rows items={last.current} onPick={params['pick'] === '1' ? pick : undefined} />
})

const Content = observer(function Content() {
  const { session } = useRoot()
  return session.uid === undefined ? <SignInFirst /> : <Own key={session.uid} />
})

/** The addresses of a student, of which an order may ask for one. */
export default function AddressScreen() {
  return (
    <Page bottom="act">
      <NavBar title={useTitle()} />
      <Content />
    </Page>
  )
}
