import type { Presence } from './presence.contract'

export const presence = {
  onLeave(run) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run()
    })
    // Some browsers close a page without hiding it first.
    window.addEventListener('pagehide', run)
  },
  onReturn(run) {
    const onChange = (): void => {
      if (document.visibilityState === 'visible') run()
    }
    // A page that was closed without being hidden may be brought back as it was.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onChange()
    }
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('pageshow', onShow)
    // Of two windows side by side, both are visible all the time.
    window.addEventListener('focus', run)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('focus', run)
    }
  },
} satisfies Presence as Presence
