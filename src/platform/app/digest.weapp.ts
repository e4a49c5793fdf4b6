import type { Md5 } from './digest.contract'
import { computeMd5 } from './md5'

export const md5 = ((text) => Promise.resolve(computeMd5(text))) satisfies Md5 as Md5
