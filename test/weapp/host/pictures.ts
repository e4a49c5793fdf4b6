import { call, type Bag } from './json'

type Answering = (name: string, answer: (options: Bag) => Bag) => (options?: unknown) => unknown

const PATH = 'http://tmp/chosen.jpg'

/** The functions of `wx` for a picture that the user chooses; compressing it leaves it as it is. */
export function picturesApi(answering: Answering, chosen: () => Uint8Array): Bag {
  return {
    chooseMedia: answering('chooseMedia', () => ({
      type: 'image',
      tempFiles: [{ tempFilePath: PATH, size: chosen().length, fileType: 'image' }],
    })),
    getImageInfo: answering('getImageInfo', () => ({ width: 24, height: 16, path: PATH, type: 'jpeg' })),
    compressImage: answering('compressImage', () => ({ tempFilePath: PATH })),
    getFileSystemManager: () => ({
      readFile({ success }: Bag) {
        setImmediate(() => call(success, undefined, { data: Uint8Array.from(chosen()).buffer }))
      },
    }),
  }
}
