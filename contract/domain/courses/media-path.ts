/** Prefix of a signed media URL, `/media/signed/<expiry>.<signature>/<path>`, which only students of the course get. */
export const SIGNED_MEDIA = '/media/signed/'

const token = /\/media\/signed\/[^/]+\//
/** The temporary grant in an address of an object store. */
const grant = /\?X-Amz-[^#]*/

/** The address of a file without what opens it for a while: it is always the same, and a stored copy is known by it. */
export const lastingMedia = (url: string): string => url.replace(token, '/media/').replace(grant, '')
