import { deriveKeys, type Keys } from '../../server/src/security/keys'

/** The keys of a server of the tests that sets no secret of its own. */
export const testKeys = (): Keys => deriveKeys('a secret of the test')
