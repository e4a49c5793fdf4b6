import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Product } from '@/api/content'
import type { Checkout } from '@/api/order'
import { CheckLine } from '@/components/check-line'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { openLogin } from '@/features/login'
import {
  agreementAddress,
  DeliveryList,
  PayBar,
  PayWays,
  PriceLine,
  PriceSum,
  RefundRule,
  termWords,
  untilWords,
} from '@/features/order'
import { yuan } from '@/lib/money'
import { reveal } from '@/platform/page/scroll-into-view'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { confirmText as text } from '../../strings/confirm'
import { orderPartsText } from '@/strings/shop/order-parts'
import { sortedCoupons } from './checkout'
import { Changed } from './changed'
import { CouponSheet } from './coupon-sheet'
import { ShipRow } from './ship-row'
import { AGREE, PAYING, type Confirming } from './use-confirm'

interface OfConfirm {
  readonly confirming: Confirming
}

interface OfSale extends OfConfirm {
  readonly sale: NonNullable<Product['sale']>
}

/** Where the refund rule stands, for the link to it. */
const RULE = 'refund-rule'

function Delivered({ confirming, sale }: OfSale) {
  const { product } = confirming.facts
  return (
    <Box as="section" className="sec confirm-first">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {orderPartsText.delivers}
        </Box>
        <Link
          to={`/courses/courses-detail?productId=${encodeURIComponent(product.productId)}`}
          className="sec-way"
        >
          {text.outline}
        </Link>
      </Box>
      <DeliveryList delivers={sale.delivers} />
    </Box>
  )
}

function Rule({ confirming, sale }: OfSale) {
  const { facts, price, off } = confirming
  const lessons = facts.product.courses.reduce((sum, course) => sum + course.lessons, 0)
  return (
    <Box as="section" id={RULE} className="sec confirm-rule">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {orderPartsText.rule}
        </Box>
        <Link to={agreementAddress(sale.agreement)} className="sec-way" aria-label={text.ruleNamed}>
          {text.ruleAll}
        </Link>
      </Box>
      <RefundRule
        rule={facts.checkout?.refundRule ?? sale.refund}
        lessons={lessons}
        amount={price - off}
        ships={sale.ships}
      />
    </Box>
  )
}

/** The coupon that counts, and the way to another one. */
function CouponRow({ confirming }: OfConfirm) {
  const { coupon, off, facts } = confirming
  const [isOpen, setOpen] = useState(false)
  const { open } = sortedCoupons(facts.checkout?.coupons ?? [])
  const words = (
    <Box as="span" className="price-name">
      <Icon name="ticket" size={20} />
      {text.coupon}
    </Box>
  )
  if (!facts.checkout)
    return (
      <Box as="p" className="price-line">
        {words}
        <Box as="span" className="t-sub">
          {text.couponLogin}
        </Box>
      </Box>
    )
  const chosen = coupon ? text.couponTaken(yuan(off), coupon.title) : undefined
  const none = open.length > 0 ? text.couponOpen(open.length) : text.couponNone
  return (
    <>
      <Button className="price-line is-wide" onClick={() => setOpen(true)}>
        {words}
        <Box as="span" className="price-value">
          <Box as="span" className={chosen ? 't-num t-mid confirm-coupon' : 't-sub'}>
            {chosen ?? none}
          </Box>
          <Icon name="chevron-right" size={20} />
        </Box>
      </Button>
      {isOpen && (
        <CouponSheet
          coupons={facts.checkout.coupons}
          chosen={coupon?.id}
          onChoose={(wish) => {
            confirming.choose({ coupon: wish })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Price({ confirming }: OfConfirm) {
  const { price, off } = confirming
  return (
    <Section title={text.price}>
      <PriceLine label={text.course} amount={price} />
      <CouponRow confirming={confirming} />
      <PriceSum amount={price - off} />
    </Section>
  )
}

interface AgreeProps extends OfConfirm {
  readonly agreement: Checkout['agreement']
}

/** The box to tick: the agreement and the rule, each with the way to it. */
function Agree({ confirming, agreement }: AgreeProps) {
  const { isAgreed, fault, choose, setFault } = confirming
  const label = text.agree(agreement.title)
  return (
    <CheckLine
      id={AGREE}
      label={label}
      words={text.agreeWords}
      isChecked={isAgreed}
      error={fault?.field === 'agree' ? fault.message : undefined}
      onChange={(isChecked) => {
        setFault(undefined)
        choose({ agreed: isChecked ? agreement.version : undefined })
      }}
    >
      {' '}
      <Link to={agreementAddress(agreement.agreementId)} className="confirm-link">
        {text.agreement(agreement.title)}
      </Link>{' '}
      {text.and}{' '}
      <Button className="confirm-link" onClick={() => reveal(RULE)}>
        {text.rule}
      </Button>
    </CheckLine>
  )
}

/** How it is paid and where it is sent. */
function Paying({ confirming }: OfConfirm) {
  const { ways, way, choose, ships, address, isAddressGone, fault, facts } = confirming
  const missing = fault?.field === 'address' ? fault.message : undefined
  return (
    <Box id={PAYING}>
      <Section title={ships ? text.wayShip : text.way}>
        <PayWays ways={ways} chosen={way} onChoose={(item) => choose({ way: item })} />
        {ships && <ShipRow address={address} error={isAddressGone ? text.addressGone : missing} />}
        {facts.checkout && <Agree confirming={confirming} agreement={facts.checkout.agreement} />}
        {facts.product.sale?.signFirst === true && (
          <Box as="p" className="t-sub">
            {text.signFirst}
          </Box>
        )}
      </Section>
    </Box>
  )
}

/** The bar: what is to be paid, and the one button. */
const Bar = observer(function Bar({ confirming }: OfConfirm) {
  const root = useRoot()
  const { price, off, isBusy, way, fault, place } = confirming
  return (
    <PayBar amount={price - off} off={off} fault={fault?.field ? undefined : fault?.message}>
      {root.session.isSignedIn ? (
        <Button
          className={`btn btn-l btn-beacon to-pay-go${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
          onClick={() => void place()}
        >
          {way === 'wechat' && price > off ? text.pay : text.place}
        </Button>
      ) : (
        <Button className="btn btn-l btn-beacon to-pay-go" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      )}
    </PayBar>
  )
})

/** The details to confirm before an order is made. */
export function ConfirmForm({ confirming, sale }: OfSale) {
  const { product, checkout } = confirming.facts
  return (
    <>
      <Box as="section" className="pad confirm-head">
        <Box as="h2" className="t-h1">
          {product.title}
        </Box>
        <Box as="p" className="t-sub confirm-term">
          {termWords(product.courses)} {product.sample && <SampleTag />}
        </Box>
        {checkout?.ownedUntil !== undefined && (
          <Box as="p" className="t-sub confirm-term">
            {text.renewal(untilWords(checkout.ownedUntil))}
          </Box>
        )}
        {checkout?.ownedCourses && (
          <Box as="p" className="t-sub confirm-term">
            {text.ownedCourses(checkout.ownedCourses)}
          </Box>
        )}
      </Box>
      <Changed confirming={confirming} />
      <Delivered confirming={confirming} sale={sale} />
      <Rule confirming={confirming} sale={sale} />
      <Price confirming={confirming} />
      {checkout && <Paying confirming={confirming} />}
      <Bar confirming={confirming} />
    </>
  )
}
