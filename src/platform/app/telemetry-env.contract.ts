/** One request whose answer nobody waits for. */
export interface BeaconRequest {
  readonly url: string
  readonly body: string
}

/** The host's facts about a visit beyond its pages. */
export interface TelemetryEnv {
  /** Reports when the app goes out of sight (false), maybe for ever, and when it comes back (true). */
  onVisible(listener: (isVisible: boolean) => void): void
  /** Reports uncaught errors. */
  onFault(listener: (message: string) => void): void
  /** Hands over a request that outlives the page; false where the host cannot, or takes no more. */
  beacon(beacon: BeaconRequest): boolean
  /** The referring address; empty where none is known. */
  readonly referer: string
  readonly userAgent: string
  /** Which build this is. */
  readonly environment: 'production' | 'test' | 'development'
}

/** The build's name for itself as one of the three that a log record knows. */
export function getEnvironment(name: string | undefined): TelemetryEnv['environment'] {
  return name === 'development' || name === 'test' ? name : 'production'
}
