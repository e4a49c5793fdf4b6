import type { Md5 } from './digest.contract'

/** Loaded when a password is sent, so that no page pays for it before. */
export const md5 = (async (text) => (await import('./md5')).computeMd5(text)) satisfies Md5 as Md5
