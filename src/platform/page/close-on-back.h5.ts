import { useEffect } from 'react'
import { layers } from '../navigation/layers'
import type { UseCloseOnBack } from './close-on-back.contract'
import { useLatest } from './latest'

export const useCloseOnBack = ((id, onClose) => {
  const close = useLatest(onClose)
  useEffect(() => {
    const element = document.getElementById(id)
    return element ? layers.add(element, () => close.current()) : undefined
  }, [close, id])
}) satisfies UseCloseOnBack as UseCloseOnBack
