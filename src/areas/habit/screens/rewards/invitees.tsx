import { observer } from 'mobx-react-lite'
import { createRewardApi, type Invitee } from '@/api/excitation'
import { usePages } from '@/kit/use-pages'
import { Box, Button } from '@/platform/ui'
import { useMoment } from '@/kit/use-moment'
import { text as common } from '@/strings'
import { inviteText as text } from '../../strings/rewards'
import { dayText } from '@/strings/shop/when'

interface Listed {
  readonly invitee: Invitee
  readonly key: string
}

/** The key is made of the page and the position on it: invitees carry no id. */
const getKey = ({ key }: Listed) => key

function Row({
  invitee: { name, at, point, state },
  now,
}: {
  readonly invitee: Invitee
  readonly now: number
}) {
  return (
    <Box as="li" className="row">
      <Box as="span" className="grow">
        <Box as="span" className="row-line">
          {name}
        </Box>{' '}
        <Box as="span" className="t-cap t-num row-line">
          {dayText(at, now)} · {text.states[state]}
        </Box>
      </Box>{' '}
      {state === 'earned' && (
        <Box as="span" className="t-sub t-num">
          {text.point(point)}
        </Box>
      )}
    </Box>
  )
}

/** The invited students, and their status. */
export const Invitees = observer(function Invitees({ taskId }: { readonly taskId: string }) {
  const now = useMoment()
  const pages = usePages<Listed>(async (api, cursor) => {
    const { items, ...rest } = await api.of(createRewardApi).listInviteeAwards(taskId, cursor)
    return { ...rest, items: items.map((invitee, at) => ({ invitee, key: `${cursor ?? ''}#${at}` })) }
  }, getKey)
  const { items, state } = pages
  return (
    <>
      <Box as="ul" aria-label={text.list}>
        {items.map(({ invitee, key }) => (
          <Row key={key} invitee={invitee} now={now} />
        ))}
      </Box>
      {(state === 'more' || state === 'failed') && (
        <Button className="btn btn-text" onClick={() => void pages.readMore()}>
          {state === 'more' ? text.more : common.common.retry}
        </Button>
      )}
    </>
  )
})
