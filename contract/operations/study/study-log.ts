import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** The log of what a student did, the same on all their devices: one stream an area, each with a cursor of its own. */
export const studyLogOperations = {
  addStudyEvents: {
    method: 'POST',
    path: '/study/v1/users/{uid}/streams/{stream}/events',
    origin: 'ours',
    auth: 'user',
    summary: 'Events made on a device; each is answered by itself, and one with a known id counts once',
    body: 'json',
    idempotent: true,
    validUid: true,
    errors: [ErrorCode.NotFound],
  },
  listStudyEvents: {
    method: 'GET',
    path: '/study/v1/users/{uid}/streams/{stream}/events',
    origin: 'ours',
    auth: 'user',
    summary: 'Events of all devices that were stored after a cursor, in the order in which they were stored',
    validUid: true,
    errors: [ErrorCode.NotFound],
  },
} as const satisfies Record<string, Operation>
