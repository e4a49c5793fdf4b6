import type { FileType } from '../../../../contract/schemas/file'
import { cleanJpeg } from './picture-jpeg'
import { cleanPng } from './picture-png'

/** Longest edge in pixels: what is larger takes a phone's memory when it is rendered. */
export const LONGEST_EDGE = 4096

/**
 * The picture with nothing in it but what is needed to draw it: no place, no device, no comment, nothing behind its end.
 * Returns undefined for what is not a whole picture of that type or has an edge that is too long.
 */
export function cleanPicture(bytes: Buffer, type: FileType): Buffer | undefined {
  return type === 'image/jpeg' ? cleanJpeg(bytes, LONGEST_EDGE) : cleanPng(bytes, LONGEST_EDGE)
}
