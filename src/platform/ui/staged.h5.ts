import type { DrawsWhole, UseStagedRows } from './staged.contract'

export const useStagedRows = ((total) => total) satisfies UseStagedRows as UseStagedRows
export const drawsWhole = true satisfies DrawsWhole as DrawsWhole
