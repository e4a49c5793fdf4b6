import { PictureUnreadable, type ImagePicker } from './image-picker.contract'

export { PictureUnreadable } from './image-picker.contract'
export type { ChosenPicture } from './image-picker.contract'

/** How much of a picture JPEG may lose, from 0 to 1 for nothing. */
const QUALITY = 0.85

/** The file that the student picks; a browser that does not report cancelling leaves the promise open. */
function pick(): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}

async function read(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } catch (cause) {
    throw new PictureUnreadable('the browser does not read it', { cause })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The middle of an image as a square, on white where it is transparent. */
function square(image: HTMLImageElement, longestEdge: number): HTMLCanvasElement {
  const { naturalWidth: width, naturalHeight: height } = image
  const side = Math.min(width, height)
  const edge = Math.min(side, longestEdge)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d')
  if (!pen || edge === 0) throw new PictureUnreadable('nothing to draw')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, edge, edge)
  pen.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, edge, edge)
  return canvas
}

export const imagePicker = {
  async choose(longestEdge, onChosen) {
    const file = await pick()
    if (!file) return undefined
    onChosen()
    const canvas = square(await read(file), longestEdge)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    if (!blob) throw new PictureUnreadable('the browser does not write it')
    return { bytes: new Uint8Array(await blob.arrayBuffer()), type: 'image/jpeg' }
  },
} satisfies ImagePicker as ImagePicker
