import { createPointApi, type PointOffer } from '@/api/excitation'
import { Sheet } from '@/components/sheet'
import { useStoredRequest } from '@/kit/stored-request'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { pointRulesText as text } from '../../strings/points'
import { observer } from 'mobx-react-lite'

interface SpendSheetProps {
  readonly uid: string
  readonly offer: PointOffer
  readonly total: number
  readonly onSpent: (couponId: string, left: number) => void
  readonly onClose: () => void
}

/** Asks before points are spent, and says what is left then. */
export const SpendSheet = observer(function SpendSheet({
  uid,
  offer,
  total,
  onSpent,
  onClose,
}: SpendSheetProps) {
  const { api } = silently(useRoot())
  const { couponId, title, price } = offer
  const request = useStoredRequest(`points:${couponId}`)
  const { fault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure: (message, _error, show) => show({ message }),
  })
  const spend = async () => {
    const spent = await request(couponId, (id) => api.of(createPointApi).spendPoints(uid, id, couponId))
    onSpent(couponId, spent.total)
  }
  return (
    <Sheet id="spend-points" form="dialog" title={text.ask} onClose={onClose}>
      <Box as="p" className="t-sub offer-ask">
        {text.askWords(title, price, total - price)}
      </Box>
      {fault && (
        <Box as="p" className="t-sub offer-fault" role="alert">
          {fault.message}
        </Box>
      )}
      <SubmitButton isBusy={isBusy} onClick={() => void submit(undefined, spend)}>
        {text.confirm}
      </SubmitButton>
    </Sheet>
  )
})
