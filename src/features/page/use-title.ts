import { useState } from 'react'
import { useAsync } from '@/platform/page/use-async'
import { findTitle } from '@/routes/title'
import { useRoot } from '@/stores/context'
import { usePage } from './use-page'

/** Title of the rendered page, for its own bar; the brand's until it is there and where it has none. */
export function useTitle(): string {
  const { brandTitle } = useRoot().boot
  const { row, params } = usePage()
  const [title, setTitle] = useState(brandTitle)
  useAsync(
    async (signal) => {
      const found = await findTitle(row, brandTitle, undefined, params)
      if (!signal.isCancelled && found) setTitle(found)
    },
    [row, params, brandTitle],
  )
  return title
}
