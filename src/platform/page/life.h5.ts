import { useContext, useLayoutEffect, useMemo } from 'react'
import { PageContext } from '../navigation/pages'
import { useLatest } from './latest'
import type { PageLife } from './life.contract'

function useHandler(moment: 'shown' | 'hidden', handle: () => void): void {
  const page = useContext(PageContext)
  const latest = useLatest(handle)
  useLayoutEffect(() => {
    const handlers = page?.[moment]
    const run = () => latest.current()
    handlers?.add(run)
    return () => void handlers?.delete(run)
  }, [page, moment, latest])
}

export const pageLife = {
  useDidShow: (handle) => useHandler('shown', handle),
  useDidHide: (handle) => useHandler('hidden', handle),
  useRouter() {
    const url = useContext(PageContext)?.url
    return useMemo(() => ({ path: '', params: { u: url } }), [url])
  },
} satisfies PageLife as PageLife
