import type { OnLostPart } from './lost-part.contract'

/** How the bundler says it. */
const LOST = /Loading (CSS )?chunk \S+ failed/

export const onLostPart = ((heard) => {
  const listen = ({ reason }: PromiseRejectionEvent) => {
    if (LOST.test(String(reason))) heard()
  }
  window.addEventListener('unhandledrejection', listen)
  return () => window.removeEventListener('unhandledrejection', listen)
}) satisfies OnLostPart as OnLostPart
