import Taro from '@tarojs/taro'
import { PictureUnreadable, type ChosenPicture, type ImagePicker } from './image-picker.contract'

export { PictureUnreadable } from './image-picker.contract'
export type { ChosenPicture } from './image-picker.contract'

/** How much of a picture JPEG may lose, from 0 to 100 for nothing. */
const QUALITY = 85

async function pick(): Promise<string | undefined> {
  try {
    const { tempFiles } = await Taro.chooseMedia({ count: 1, mediaType: ['image'], sizeType: ['compressed'] })
    return tempFiles[0]?.tempFilePath
  } catch {
    return undefined // given up, or not allowed to look at the pictures: WeChat has reported it itself
  }
}

/** A smaller copy; a WeChat that makes none leaves the picture as it is, and the server says when that is too much. */
async function shrink(src: string, longestEdge: number): Promise<string> {
  try {
    const { width, height } = await Taro.getImageInfo({ src })
    const edge = Math.min(longestEdge, Math.max(width, height))
    const size = width >= height ? { compressedWidth: edge } : { compressedHeight: edge }
    return (await Taro.compressImage({ src, quality: QUALITY, ...size })).tempFilePath
  } catch {
    return src
  }
}

function read(filePath: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new PictureUnreadable('WeChat does not read it'))
    Taro.getFileSystemManager().readFile({
      filePath,
      success: ({ data }) => (typeof data === 'string' ? fail() : resolve(new Uint8Array(data))),
      fail,
    })
  })
}

/** The type by the first bytes: names of WeChat's copies do not show it. */
function getType(bytes: Uint8Array): ChosenPicture['type'] {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png'
  throw new PictureUnreadable('neither JPEG nor PNG')
}

export const imagePicker = {
  async choose(longestEdge, onChosen) {
    const path = await pick()
    if (path === undefined) return undefined
    onChosen()
    const bytes = await read(await shrink(path, longestEdge))
    return { bytes, type: getType(bytes) }
  },
} satisfies ImagePicker as ImagePicker
