import type { Md5 } from './digest.contract'

/** Loaded when a password is sent, so that no page pays for it before. */
export const md5 = (async (text) => {
  const { default: digest } = await import('crypto-js/md5')
  return digest(text).toString()
}) satisfies Md5 as Md5
