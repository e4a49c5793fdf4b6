import { isLostPart } from '@/lib/lost-part'
import type { OnLostPart } from './lost-part.contract'

export const onLostPart = ((heard) => {
  const listen = ({ reason }: PromiseRejectionEvent) => {
    if (isLostPart(reason)) heard()
  }
  window.addEventListener('unhandledrejection', listen)
  return () => window.removeEventListener('unhandledrejection', listen)
}) satisfies OnLostPart as OnLostPart
