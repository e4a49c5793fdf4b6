import type { Delivery } from '@/api/order'
import { Icon, type IconName } from '@/components/icon'
import { Box } from '@/platform/ui'
import './order.scss'

const icons: Readonly<Record<Delivery['kind'], IconName>> = {
  video: 'video',
  audio: 'volume',
  text: 'file-text',
  live: 'broadcast',
  questions: 'list-check',
  book: 'truck',
  service: 'messages',
}

/** The things that a purchase brings, one line each. */
export function DeliveryList({ delivers }: { readonly delivers: readonly Delivery[] }) {
  return (
    <Box as="ul">
      {delivers.map(({ kind, title, note }) => (
        <Box as="li" key={title} className="deliver">
          <Icon name={icons[kind]} />
          <Box as="span" className="grow">
            {title}
            {note !== '' && (
              <Box as="span" className="t-cap deliver-note">
                {note}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
