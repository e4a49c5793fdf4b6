/** The part of the package `qrcode` that computes a code; it draws nothing and runs on every platform. */
declare module 'qrcode/lib/core/qrcode' {
  export interface Matrix {
    readonly size: number
    get(row: number, column: number): number
  }
  export function create(
    segments: readonly { readonly data: Uint8Array; readonly mode: 'byte' }[],
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: Matrix }
}
