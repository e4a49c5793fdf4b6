import type { Store } from '@/platform/storage/kv.contract'
import { PUSH_KEY } from './push-key'

/** The student whom messages reach in this browser, and under which address. */
export interface OwnPush {
  readonly uid: string
  /** Id under which the server knows it. */
  readonly id: string
  readonly endpoint: string
}

/** The note made when messages were turned on in this browser; undefined where they were not. */
export function readOwnPush(local: Store): OwnPush | undefined {
  const kept = Object(local.read(PUSH_KEY))
  const [uid, id, endpoint]: unknown[] = ['uid', 'id', 'endpoint'].map((name) => Reflect.get(kept, name))
  if (typeof uid !== 'string' || typeof id !== 'string' || typeof endpoint !== 'string') return undefined
  return { uid, id, endpoint }
}

export function writeOwnPush(local: Store, push: OwnPush): void {
  local.write(PUSH_KEY, push)
}

/** Forgets it, unless another one was noted since. */
export function forgetOwnPush(local: Store, { id }: OwnPush): void {
  if (readOwnPush(local)?.id === id) local.remove(PUSH_KEY)
}
