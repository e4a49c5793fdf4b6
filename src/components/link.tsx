import { Anchor } from '@/platform/ui'
import type { BaseProps } from '@/platform/ui/contract'
import { go, type Address } from '@/routes/navigate'

/** A link to one of our own public paths. */
export function Link({ to, ...rest }: BaseProps & { readonly to: Address }) {
  return <Anchor {...rest} href={to} onFollow={() => go(to)} />
}
