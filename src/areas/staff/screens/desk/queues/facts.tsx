import { Box } from '@/platform/ui'

/** A name and what it is. */
export type Fact = readonly [name: string, value: string]

/** Facts about an item, one a line; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box as="ul" className="desk-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Box as="li" key={name} className="desk-fact">
            <Box as="span" className="t-sub desk-fact-name">
              {name}
            </Box>
            <Box as="span" className="t-num grow">
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
