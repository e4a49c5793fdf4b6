import type { Operation } from '../../operation'

/** The actions of visitors, as their clients report them, and their origin. */
export const trackOperations = {
  reportEvents: {
    method: 'POST',
    path: '/statistics/v1/events',
    origin: 'ours',
    auth: 'none',
    summary: 'Tracking events of a client; each is answered by itself, and one with a known id counts once',
    body: 'json',
    beacon: true,
    idempotent: true,
    errors: [],
  },
  sendLog: {
    method: 'POST',
    path: '/statistics/v1/logs',
    origin: 'ours',
    auth: 'none',
    summary: 'Log records of a client (event type 306); a record with a known id counts once',
    body: 'json',
    beacon: true,
    idempotent: true,
    errors: [],
  },
} as const satisfies Record<string, Operation>
