import type { PrintPlatform } from './print.contract'

export const printPlatform = { print: () => window.print() } satisfies PrintPlatform as PrintPlatform
