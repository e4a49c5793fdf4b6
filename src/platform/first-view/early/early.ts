import { markForeign } from './foreign'
import { recordTaps } from './taps'

recordTaps()
markForeign(document.currentScript?.dataset ?? {})
