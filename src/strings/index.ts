/**
 * The sentences that several areas use; those of one area are beside it. A namespace and not an object, so that the
 * build puts each part where it is used and the first load carries none of another page's.
 */
export * as text from './text'
