import type { FileType } from '../../../../../contract/schemas/account/file'
import { cleanJpeg } from './picture-jpeg'
import { cleanPng } from './picture-png'

/**
 * The picture with nothing in it but what is needed to draw it: no place, no device, no comment, nothing behind its end.
 * Returns undefined for what is not a whole picture of that type or has an edge of more pixels than `longestEdge`: it
 * would take a phone's memory when it is rendered.
 */
export function cleanPicture(bytes: Buffer, type: FileType, longestEdge: number): Buffer | undefined {
  return type === 'image/jpeg' ? cleanJpeg(bytes, longestEdge) : cleanPng(bytes, longestEdge)
}
