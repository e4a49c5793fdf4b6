import { createAtom, type IAtom } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'

const atoms = new WeakMap<Store, IAtom>()

/** Runs an observer that reads what waits on this device again whenever this page changes that. */
export function unsentChange(store: Store): IAtom {
  const atom = atoms.get(store) ?? createAtom('unsent')
  atoms.set(store, atom)
  return atom
}

const watched = new WeakMap<Store, Set<string>>()

/** Runs such an observer again when another tab changes the note under a key, too. */
export function watchUnsent(store: Store, key: string): void {
  const keys = watched.get(store) ?? new Set()
  watched.set(store, keys)
  if (keys.has(key)) return
  keys.add(key)
  store.watch(key, () => unsentChange(store).reportChanged())
}
