/** Logs one sentence for the operator: a fault, which raises an alert by its level, unless it is marked as news. */
export type Say = (line: string, kind?: 'news') => void
