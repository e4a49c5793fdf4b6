import { SampleTag } from '@/components/sample-tag'
import { Anchor, Box, Button } from '@/platform/ui'
import { deskText } from '../../strings/frame'
import type { Queue as QueueKey } from '../../api/desk'
import { standing } from './claim'
import { ClaimTag } from './claim-line'
import type { DeskPath, RowFacts } from './queue'
import { useClaim } from './use-claim'
import { when } from './when'

export interface QueueRowProps {
  readonly queue: QueueKey
  readonly path: DeskPath
  readonly item: string
  readonly facts: RowFacts
  readonly isClaimed: boolean
  readonly isShown: boolean
  readonly now: number
  readonly onOpen: () => void
  readonly onClaimed: () => void
  readonly onRefused: () => void
}

/** An item in the list of its queue: a link to it, and where it is free the button that claims it. */
export function QueueRow(props: QueueRowProps) {
  const { queue, path, item, facts, isClaimed, isShown, now, onOpen, onClaimed, onRefused } = props
  const { isBusy, take } = useClaim({ queue, item, onClaim: onClaimed, onOld: onRefused })
  const held = standing(facts.claim, now)
  const isOthers = held?.isMine === false
  return (
    <Box as="li" className={`desk-row${isShown ? ' is-on' : ''}`}>
      <Box className="flex wrap g2 desk-row-head">
        {held ? (
          <ClaimTag claim={held} />
        ) : (
          <Box as="span" className="tag">
            {facts.tag}
          </Box>
        )}
        <Box as="span" className={`t-cap t-num${facts.isDue === true ? ' desk-due' : ''}`}>
          {facts.time}
        </Box>
      </Box>
      <Anchor
        href={`${path}?item=${encodeURIComponent(item)}`}
        className={`t-mid desk-row-title${isOthers ? ' is-others' : ''}`}
        aria-current={isShown ? 'true' : undefined}
        onFollow={onOpen}
      >
        {facts.title}
      </Anchor>
      <Box className="flex g2 desk-row-foot">
        <Box as="p" className="t-cap grow">
          {isOthers ? deskText.claim.until(when(held.until, now)) : facts.caption}
          {facts.isSample === true && <SampleTag />}
        </Box>
        {isClaimed && !held && facts.isSettled !== true && (
          <Button
            className={`btn btn-s btn-quiet t-nowrap${isBusy ? ' is-busy' : ''}`}
            aria-label={deskText.claim.takeNamed(facts.title)}
            aria-busy={isBusy}
            onClick={take}
          >
            {deskText.claim.take}
          </Button>
        )}
      </Box>
    </Box>
  )
}
