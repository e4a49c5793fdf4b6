import type { CancelSignal } from '@/lib/cancel'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | ArrayBuffer
  readonly timeoutMs: number
  readonly signal?: CancelSignal
  /** Goes on when the page is left, where the host can; its body has at most 64 KiB then. */
  readonly outlives?: boolean
}

export interface HttpAnswer {
  readonly status: number
  /** Parsed JSON, or undefined where the body is none. */
  readonly body: unknown
  /** Seconds of the Retry-After header, where there is one. */
  readonly retryAfter?: number
}

/** No answer came: no network, a refused connection, the time ran out, or it was given up. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(
    /** Whether the time ran out. */
    readonly isTimeout: boolean,
    options?: ErrorOptions,
  ) {
    super('no answer', options)
  }
}

export interface Http {
  /** Sends one request; any HTTP status is an answer. Rejects with NetworkError alone. */
  request(request: HttpRequest): Promise<HttpAnswer>
}
