import { watchStart, type LostStartText } from './lost-start'

/** Written in by the build. */
declare const __LOST_START__: LostStartText

watchStart(__LOST_START__)
