import type { UseGradual } from './contract'

export const useGradual = ((total) => total) satisfies UseGradual as UseGradual
