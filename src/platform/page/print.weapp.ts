import type { PrintPlatform } from './print.contract'

export const printPlatform = { print: undefined } satisfies PrintPlatform as PrintPlatform
