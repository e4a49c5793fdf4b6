import { createAtom, type IAtom } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'

const atoms = new WeakMap<Store, IAtom>()

/** Lets whoever reads in an observer what waits on this device hear of every change that this page makes to it. */
export function unsentChange(store: Store): IAtom {
  const atom = atoms.get(store) ?? createAtom('unsent')
  atoms.set(store, atom)
  return atom
}
