import type { UseStagedRows } from './staged.contract'

export const useStagedRows = ((total) => total) satisfies UseStagedRows as UseStagedRows
