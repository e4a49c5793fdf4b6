export type { FocusStore } from './store/focus-store'
