import digest from 'crypto-js/md5'

/** The MD5 of a text, in hex; what fetches this file needs no stand-in of webpack's for a module of CommonJS. */
export const computeMd5 = (text: string): string => digest(text).toString()
