import type { Md5 } from './digest.contract'
import { md5Of } from './md5'

export const md5 = ((text) => Promise.resolve(md5Of(text))) satisfies Md5 as Md5
