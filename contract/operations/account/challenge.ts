import type { Operation } from '../../operation'

/** The operations before a code where strangers have asked for many: apart from the login, which seldom needs it. */
export const challengeOperations = {
  getCodeChallenge: {
    method: 'GET',
    path: '/auth/v1/mobile-code/challenge',
    origin: 'ours',
    auth: 'none',
    summary:
      'A challenge for one code request of this installation for this phone; the proof goes with the header proof-of-work',
    errors: [],
  },
} as const satisfies Record<string, Operation>
