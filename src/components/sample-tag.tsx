import { Box } from '@/platform/ui'
import { text } from '@/strings'

/** Says that what stands beside it is sample copy. */
export function SampleTag() {
  return (
    <Box as="span" className="tag tag-care">
      {text.common.sample}
    </Box>
  )
}
