/** Tells the operator one sentence: a fault, of which an alert by level hears, unless it is called news. */
export type Say = (line: string, kind?: 'news') => void
