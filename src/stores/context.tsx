import { createContext, useContext } from 'react'
import type { Root } from './root'

const RootContext = createContext<Root | undefined>(undefined)

export const RootProvider = RootContext.Provider

/** Stores and services of the running app. */
export function useRoot(): Root {
  const root = useContext(RootContext)
  if (!root) throw new Error('useRoot needs a RootProvider above it')
  return root
}
