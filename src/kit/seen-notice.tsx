import { online } from '@/platform/net/online'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { seenText } from '@/strings/seen'

/** Says that what is shown came earlier, and when; nothing where it is new. */
export function SeenNotice({ at }: { readonly at: number | undefined }) {
  const root = useRoot()
  if (at === undefined) return null
  return (
    <Box as="p" className="t-cap pad" style={{ paddingBottom: 12 }} role="status">
      {seenText.sentence(online.isOnline(), at, serverTime(root).now())}
    </Box>
  )
}
