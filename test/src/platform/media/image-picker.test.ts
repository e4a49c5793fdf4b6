import { wechat } from '../../support/fake-taro'
import { PictureUnreadable } from '@/platform/media/image-picker.contract'
import { imagePicker } from '@/platform/media/image-picker.weapp'

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 1)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
const path = 'wxfile://tmp/one.jpg'

test('a picture is chosen from WeChat and made small by it', async () => {
  wechat.files.set(`${path}.small`, jpeg)
  const onChosen = jest.fn()
  expect(await imagePicker.choose(512, onChosen)).toEqual({ bytes: jpeg, type: 'image/jpeg' })
  expect(onChosen).toHaveBeenCalledTimes(1)
  expect(wechat.moves).toMatchObject([
    { name: 'chooseMedia', options: { count: 1, mediaType: ['image'] } },
    { name: 'compressImage', options: { src: path, compressedWidth: 512 } },
  ])
})

test('where WeChat makes nothing smaller the picture goes as it is', async () => {
  wechat.canCompress = false
  wechat.files.set(path, png)
  expect(await imagePicker.choose(512, () => undefined)).toEqual({ bytes: png, type: 'image/png' })
})

test('giving up chooses nothing', async () => {
  wechat.chosen = new Error('chooseMedia:fail cancel')
  const onChosen = jest.fn()
  expect(await imagePicker.choose(512, onChosen)).toBeUndefined()
  expect(onChosen).not.toHaveBeenCalled()
})

test.each([
  ['a file that is gone', undefined],
  ['a film', Uint8Array.of(0, 0, 0, 0x18)],
  ['an empty file', new Uint8Array()],
])('%s is no picture', async (_what, bytes) => {
  if (bytes) wechat.files.set(`${path}.small`, bytes)
  await expect(imagePicker.choose(512, () => undefined)).rejects.toBeInstanceOf(PictureUnreadable)
})
