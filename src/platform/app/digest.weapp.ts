import digest from 'crypto-js/md5'
import type { Md5 } from './digest.contract'

export const md5 = ((text) => Promise.resolve(digest(text).toString())) satisfies Md5 as Md5
