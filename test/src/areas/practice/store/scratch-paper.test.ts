import { createRecordStore, type RecordDevice } from '@/platform/storage/record-store'
import type { StoredRecord } from '@/platform/storage/records.contract'
import { ScratchPaper } from '@/areas/practice/store/scratch-paper'

const [first, second, third] = [
  [1, 1, 2, 2],
  [3, 3, 4, 4],
  [5, 5, 6, 6],
]

let stored: Map<string, unknown>
let isSilent: boolean
let isFull: boolean
let owner: string
let parts: number

/** A phone's storage, which may fall silent; what it has stored outlives the page. */
const device: RecordDevice = {
  read: (prefix) =>
    isSilent
      ? new Promise(() => undefined)
      : Promise.resolve([...stored].filter(([key]) => key.startsWith(prefix)).map((it): StoredRecord => it)),
  async write(take) {
    if (isSilent) return new Promise(() => undefined)
    const changes = [...take()]
    if (isFull && changes.some(([, value]) => value !== undefined)) throw new Error('full')
    for (const [key, value] of changes)
      if (value === undefined) stored.delete(key)
      else stored.set(key, value)
  },
  isFull: () => isFull,
  reset: () => undefined,
}

/** A page that has just been opened. */
const openPage = () =>
  new ScratchPaper(
    createRecordStore(device),
    () => owner,
    () => String((parts += 1)),
  )

/** Waits as long as the app waits for a device. */
async function ended<Value>(work: Promise<Value>): Promise<Value> {
  await jest.advanceTimersByTimeAsync(3000)
  return work
}

const read = (paper: ScratchPaper) => ended(paper.sheet('a', 'ma-1').read())

beforeEach(() => {
  jest.useFakeTimers()
  stored = new Map()
  isSilent = isFull = false
  owner = 'u1'
  parts = 0
})
afterEach(() => jest.useRealTimers())

test('a sheet is as it was left, whoever opens it next on this device, and no other question’s', async () => {
  const sheet = openPage().sheet('a', 'ma-1')
  await ended(sheet.read())
  await ended(sheet.write([first]))
  await ended(sheet.write([first, second]))
  await expect(read(openPage())).resolves.toEqual([first, second])
  await expect(ended(openPage().sheet('a', 'ma-').read())).resolves.toEqual([])
  owner = 'u2'
  await expect(read(openPage())).resolves.toEqual([])
})

test('a guest’s drawing is there after the login', async () => {
  owner = 'guest'
  await ended(openPage().sheet('a', 'ma-1').write([first]))
  owner = 'u1'
  await expect(read(openPage())).resolves.toEqual([first])
})

test('a drawing made while the device is silent goes beside the sheet that it could not read', async () => {
  const before = openPage().sheet('a', 'ma-1')
  await ended(before.read())
  await ended(before.write([first]))
  isSilent = true
  const paper = openPage()
  const sheet = paper.sheet('a', 'ma-1')
  await expect(ended(sheet.read())).resolves.toEqual([])
  await ended(sheet.write([second]))
  await expect(read(paper)).resolves.toEqual([second])
  isSilent = false
  await jest.advanceTimersByTimeAsync(60_000)
  const after = openPage().sheet('a', 'ma-1')
  await expect(ended(after.read())).resolves.toEqual([first, second])
  await ended(after.write([first, second, third]))
  await expect(read(openPage())).resolves.toEqual([first, second, third])
  expect(stored.size).toBe(1)
})

test('a drawing made while the device is silent is there once, however often the sheet is opened', async () => {
  const before = openPage().sheet('a', 'ma-1')
  await ended(before.read())
  await ended(before.write([first]))
  isSilent = true
  const paper = openPage()
  for (const strokes of [[second], [second, third]]) {
    const sheet = paper.sheet('a', 'ma-1')
    await ended(sheet.read())
    await ended(sheet.write(strokes))
  }
  await expect(read(paper)).resolves.toEqual([second, third])
  isSilent = false
  await jest.advanceTimersByTimeAsync(60_000)
  await expect(read(openPage())).resolves.toEqual([first, second, third])
})

test('a drawing cleared while the device is silent does not come back', async () => {
  isSilent = true
  const paper = openPage()
  for (const strokes of [[first], []]) {
    const sheet = paper.sheet('a', 'ma-1')
    await ended(sheet.read())
    await ended(sheet.write(strokes))
  }
  isSilent = false
  await jest.advanceTimersByTimeAsync(60_000)
  await expect(read(openPage())).resolves.toEqual([])
})

test('a whole sheet that waits for a silent device is replaced by what is drawn on it there', async () => {
  const paper = openPage()
  const before = paper.sheet('a', 'ma-1')
  await ended(before.read())
  isSilent = true
  await ended(before.write([first]))
  const sheet = paper.sheet('a', 'ma-1')
  await expect(ended(sheet.read())).resolves.toEqual([first])
  await ended(sheet.write([first, second]))
  await expect(read(paper)).resolves.toEqual([first, second])
  isSilent = false
  await jest.advanceTimersByTimeAsync(60_000)
  await expect(read(openPage())).resolves.toEqual([first, second])
})

test('a full device’s part of the sheet stays there until its replacement is stored', async () => {
  isSilent = true
  const paper = openPage()
  await ended(paper.sheet('a', 'ma-1').write([first]))
  isSilent = false
  await jest.advanceTimersByTimeAsync(60_000)
  const sheet = paper.sheet('a', 'ma-1')
  await ended(sheet.read())
  isFull = true
  await ended(sheet.write([first, second]))
  isFull = false
  await expect(read(openPage())).resolves.toEqual([first])
})

test('a drawing made before the sheet has come replaces nothing of it', async () => {
  const before = openPage().sheet('a', 'ma-1')
  await ended(before.read())
  await ended(before.write([first]))
  const sheet = openPage().sheet('a', 'ma-1')
  const reading = sheet.read()
  const writing = sheet.write([second])
  await expect(ended(reading)).resolves.toEqual([first])
  await writing
  await expect(read(openPage())).resolves.toEqual([first, second])
  await ended(sheet.write([first, second, third]))
  await expect(read(openPage())).resolves.toEqual([first, second, third])
})

test('a sheet that is cleared stays empty', async () => {
  await ended(openPage().sheet('a', 'ma-1').write([first]))
  const sheet = openPage().sheet('a', 'ma-1')
  await ended(sheet.read())
  await ended(sheet.write([]))
  await expect(read(openPage())).resolves.toEqual([])
})
