import type { ComponentType, ReactNode } from 'react'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from './load-failed'
import { useLoad } from './use-load'

/** Fetches the code of the view that a route of a screen shows, and returns what draws it, or the waiting or failure. */
export function useView<Props extends object>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const { load, retry } = useLoad(name, fetch)
  return (props) => {
    if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
    if (load.state === 'loading') return <Skeleton />
    const View = load.value
    return <View {...props} />
  }
}
