import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'
import { PUSH_KEY } from './push-key'

const ownPush = v.object({
  uid: v.string(),
  /** Id under which the server knows it. */
  id: v.string(),
  endpoint: v.string(),
})

/** The student whom messages reach in this browser, and under which address. */
export type OwnPush = v.InferOutput<typeof ownPush>

/** The note made when messages were turned on in this browser; undefined where they were not. */
export const readOwnPush = (local: Store): OwnPush | undefined => readAs(ownPush, local.read(PUSH_KEY))

export function writeOwnPush(local: Store, push: OwnPush): void {
  local.write(PUSH_KEY, push)
}

/** Forgets it, unless another one was noted since. */
export function forgetOwnPush(local: Store, { id }: OwnPush): void {
  if (readOwnPush(local)?.id === id) local.remove(PUSH_KEY)
}
