import { Box } from '@/platform/ui'

const widths = ['40%', '100%', '78%', '92%', '62%', '100%', '54%'] as const

/** Grey lines in the place of a page that is still on its way; they appear after 240 ms only. */
export function Skeleton() {
  return (
    <Box className="pad sk-late" aria-busy>
      {widths.map((width, index) => (
        <Box key={index} className="sk" style={{ width, height: index % 3 === 0 ? 20 : 14, marginTop: 16 }} />
      ))}
    </Box>
  )
}
