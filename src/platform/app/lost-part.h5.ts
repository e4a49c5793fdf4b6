import { isLostPart } from '@/lib/lost-part'
import type { OnLostPart } from './lost-part.contract'

export const onLostPart = ((notify) => {
  const listen = ({ reason }: PromiseRejectionEvent) => {
    if (isLostPart(reason)) notify(navigator.onLine)
  }
  window.addEventListener('unhandledrejection', listen)
  return () => window.removeEventListener('unhandledrejection', listen)
}) satisfies OnLostPart as OnLostPart
