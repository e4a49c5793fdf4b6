import { create } from 'qrcode/lib/core/qrcode'
import { base64 } from '@/lib/base64'
import { squarePng } from '@/lib/png'

/** White modules around a code; readers need four. */
const QUIET = 4
/** Pixels a module. */
const SCALE = 8

/** A QR code of an address in ASCII as a picture, a `data:` address of a PNG, on every platform. */
export function qrPicture(address: string): string {
  const data = Uint8Array.from(address, (sign) => sign.charCodeAt(0))
  const { modules } = create([{ data, mode: 'byte' }], { errorCorrectionLevel: 'M' })
  const side = (modules.size + 2 * QUIET) * SCALE
  const place = (pixel: number) => Math.floor(pixel / SCALE) - QUIET
  const isInside = (at: number) => at >= 0 && at < modules.size
  const png = squarePng(side, (row, column) => {
    const [y, x] = [place(row), place(column)]
    return isInside(y) && isInside(x) && modules.get(y, x) === 1
  })
  return `data:image/png;base64,${base64(png)}`
}
