import { markForeign } from './foreign'
import { noteTaps } from './taps'

noteTaps()
markForeign(document.currentScript?.dataset ?? {})
