import { wechat } from '../../support/fake-taro'
import { documents } from '@/platform/media/document.weapp'
import { online } from '@/platform/net/online.weapp'

const url = 'https://api.shangan.example/study/v1/mistakes-pdf/x'

test('a document is fetched under its name and shown with the menu that passes it on', async () => {
  expect(await documents.open(url, '错题本-数学.pdf')).toBe('opened')
  const filePath = 'wxfile://usr/错题本-数学.pdf'
  expect(wechat.moves).toEqual([
    { name: 'downloadFile', options: { url, filePath } },
    { name: 'openDocument', options: { filePath, fileType: 'pdf', showMenu: true } },
  ])
})

test('the loaded share is reported, and a student who may not save it gets no menu', async () => {
  const received: number[] = []
  const how = { canPassOn: false, onProgress: (share: number) => void received.push(share) }
  expect(await documents.open(url, '句型.docx', how)).toBe('opened')
  expect(received).toEqual([0.43])
  const filePath = 'wxfile://usr/句型.docx'
  expect(wechat.moves[1]).toEqual({
    name: 'openDocument',
    options: { filePath, fileType: 'docx', showMenu: false },
  })
})

test.each([
  [0, 'failed'],
  [404, 'ended'],
  [429, 'tooMany'],
  [503, 'failed'],
])('an answer %i is told as %s, and nothing is shown', async (status, outcome) => {
  wechat.downloaded = status
  expect(await documents.open(url, 'a.pdf')).toBe(outcome)
  expect(wechat.moves.map(({ name }) => name)).toEqual(['downloadFile'])
})

test('a missing network is reported as such', async () => {
  wechat.downloaded = 0
  jest.spyOn(online, 'isOnline').mockReturnValue(false)
  expect(await documents.open(url, 'a.pdf')).toBe('offline')
})

test('where the host cannot show it, it failed', async () => {
  wechat.canShow = false
  expect(await documents.open(url, 'a.pdf')).toBe('failed')
})
