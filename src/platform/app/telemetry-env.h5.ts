import { getEnvironment, type TelemetryEnv } from './telemetry-env.contract'

export type { TelemetryEnv } from './telemetry-env.contract'

export const telemetryEnv = {
  onVisible(listener) {
    document.addEventListener('visibilitychange', () => listener(document.visibilityState === 'visible'))
    // Some browsers close a page without hiding it first.
    window.addEventListener('pagehide', () => listener(false))
  },
  onFault(listener) {
    window.addEventListener('error', ({ message }) => listener(message))
    window.addEventListener('unhandledrejection', ({ reason }) => listener(String(reason)))
  },
  // Plain text, for which no browser asks another origin first.
  beacon: ({ url, body }) => {
    try {
      return navigator.sendBeacon(url, body)
    } catch {
      return false
    }
  },
  referer: document.referrer,
  userAgent: navigator.userAgent,
  environment: getEnvironment(process.env['NODE_ENV']),
} satisfies TelemetryEnv as TelemetryEnv
