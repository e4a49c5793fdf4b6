import { useEffect, useState } from 'react'
import { titleOf } from '@/routes/title'
import { useRoot } from '@/stores/context'
import { usePage } from './use-page'

/** Title of the rendered page, for its own bar; the brand's until it is there and where it has none. */
export function useTitle(): string {
  const { brandTitle } = useRoot().boot
  const { row, params } = usePage()
  const [title, setTitle] = useState(brandTitle)
  useEffect(() => {
    let isWanted = true
    void titleOf(row, brandTitle, undefined, params).then((found) => {
      if (isWanted && found) setTitle(found)
    })
    return () => {
      isWanted = false
    }
  }, [row, params, brandTitle])
  return title
}
