import { Anchor } from '@/platform/ui'
import type { BaseProps } from '@/platform/ui/contract'
import { go, type Address } from '@/routes/navigate'

interface LinkProps extends BaseProps {
  readonly to: Address
  /** The work before the page is left by it. */
  readonly onGo?: (() => void) | undefined
}

/** A link to one of our own public paths. */
export function Link({ to, onGo, ...rest }: LinkProps) {
  return (
    <Anchor
      {...rest}
      href={to}
      onFollow={() => {
        onGo?.()
        go(to)
      }}
    />
  )
}
