import type { Claim, Queue } from '../../api/desk'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { deskText } from '../../strings/frame'
import { standing } from './claim'
import { useClaim } from './use-claim'
import { when } from './when'

const words = deskText.claim

/** The holder of an item. */
export function ClaimTag({ claim }: { claim: Claim }) {
  return (
    <Box as="span" className={`tag${claim.isMine ? ' desk-tag-mine' : ''}`}>
      <Icon name={claim.isMine ? 'user-check' : 'clock'} size={16} />
      {claim.isMine ? words.mine : words.other(claim.name)}
    </Box>
  )
}

export interface ClaimLineProps {
  readonly queue: Queue
  readonly item: string
  readonly claim: Claim | undefined
  readonly now: number
  readonly onClaim: (claim: Claim | undefined) => void
  readonly onOld: () => void
  readonly mayTakeOver: boolean
}

/**
 * The holder of an item and the time when it goes back by itself, with the button that claims it, gives it back or
 * takes it over.
 */
export function ClaimLine({ claim, now, mayTakeOver, ...options }: ClaimLineProps) {
  const { isBusy, take, takeOver, release } = useClaim(options)
  const held = standing(claim, now)
  const busy = isBusy ? ' is-busy' : ''
  return (
    <Box className="desk-claim">
      <Box as="p" className="flex wrap g2 grow">
        {held ? (
          <ClaimTag claim={held} />
        ) : (
          <Box as="span" className="tag">
            {words.free}
          </Box>
        )}
        <Box as="span" className="t-cap">
          {held ? words.until(when(held.until, now)) : words.freeHint}
        </Box>
      </Box>
      {held?.isMine === true && (
        <Button className={`btn btn-text${busy}`} aria-busy={isBusy} onClick={release}>
          {words.release}
        </Button>
      )}
      {held?.isMine === false && mayTakeOver && (
        <Button className={`btn btn-text${busy}`} aria-busy={isBusy} onClick={takeOver}>
          {words.takeOver}
        </Button>
      )}
      {!held && (
        <Button className={`btn btn-s btn-quiet${busy}`} aria-busy={isBusy} onClick={take}>
          {words.take}
        </Button>
      )}
    </Box>
  )
}
