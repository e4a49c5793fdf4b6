import type { UseGradual } from './staged.contract'

export const useGradual = ((total) => total) satisfies UseGradual as UseGradual
