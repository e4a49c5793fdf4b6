/** React 18 has what mobx-react-lite brings a stand-in for. */
export { useSyncExternalStore } from 'react'
