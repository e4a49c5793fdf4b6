import { createMetrics } from '../../server/src/lib/metrics'
import { createPdfs, pdfHelp, type PdfRequest, type Pdfs } from '../../server/src/pdf/pdfs'

interface Drawing {
  readonly file: string
  end(pdf: Buffer): void
  fail(cause: Error): void
}

const FAILED = '这份 PDF 没能生成，请过几分钟再试'

let now: number
let drawings: Drawing[]
let pdfs: Pdfs
beforeEach(() => {
  now = Date.parse('2026-11-20T04:00:00Z')
  drawings = []
  const thread = {
    draw: (file: string) =>
      new Promise<Buffer>((resolve, reject) => drawings.push({ file, end: resolve, fail: reject })),
    close: async () => undefined,
  }
  pdfs = createPdfs({ clock: () => new Date(now), metrics: createMetrics(pdfHelp), thread })
})

const request = (kind: PdfRequest['kind'], uid: string, key = uid): PdfRequest => ({
  uid,
  kind,
  key: `${kind} ${key}`,
  source: `${kind} ${uid}`,
  file: `${kind} ${key}`,
  data: async () => undefined,
})
const book = (uid: string, key?: string) => pdfs(request('mistakes', uid, key))
const agreement = (uid: string) => pdfs(request('agreement', uid))

/** Lets everything happen that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Ends one drawing after the other, and returns the order in which they came. */
async function drawAll(): Promise<string[]> {
  const files: string[] = []
  for (await settled(); drawings[files.length]; await settled()) {
    files.push(drawings[files.length]?.file ?? '')
    drawings[files.length - 1]?.end(Buffer.from('%PDF'))
  }
  return files
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (cause: unknown) => cause,
  )

test('agreements are drawn before the books that wait, though twenty of them do', async () => {
  const students = Array.from({ length: 21 }, (_, nth) => `student ${nth}`)
  const books = students.map((uid) => book(uid))
  await settled()
  expect(await refusal(book('one too many'))).toMatchObject({ code: 'x503' })
  const signed = ['first', 'second'].map(agreement)
  const [begun, ...after] = await drawAll()
  expect(begun).toBe('mistakes student 0')
  expect(after.slice(0, 3)).toEqual(['agreement first', 'agreement second', 'mistakes student 1'])
  expect(await Promise.all([...books, ...signed])).toHaveLength(23)
})

test('a student has one book in the queue, and another student’s is drawn meanwhile', async () => {
  const own = book('student', 'whole')
  expect(await refusal(book('student', 'politics'))).toMatchObject({ code: 'x503', retryAfter: 5 })
  const others = [book('student', 'whole'), agreement('student'), book('neighbour')]
  expect(await drawAll()).toEqual(['mistakes whole', 'agreement student', 'mistakes neighbour'])
  expect(await Promise.all([own, ...others])).toHaveLength(4)
  const next = book('student', 'politics')
  expect(await drawAll()).toContain('mistakes politics')
  expect(await next).toEqual(Buffer.from('%PDF'))
})

test('a document that could not be drawn is not drawn again for ten minutes, by whatever address it is asked for', async () => {
  const failed = refusal(book('student', 'first address'))
  await settled()
  drawings[0]?.fail(new Error('the drawing thread died'))
  expect(await failed).toMatchObject({ code: 'x500', message: FAILED, retryAfter: 600 })
  now += 10 * 60_000 - 1000
  expect(await refusal(book('student', 'second address'))).toMatchObject({ message: FAILED, retryAfter: 1 })
  expect(drawings).toHaveLength(1)
  const neighbour = book('neighbour')
  await settled()
  drawings[1]?.end(Buffer.from('%PDF'))
  expect(await neighbour).toEqual(Buffer.from('%PDF'))
  now += 1000
  const again = book('student', 'third address')
  await settled()
  drawings[2]?.end(Buffer.from('%PDF'))
  expect(await again).toEqual(Buffer.from('%PDF'))
})

test('data that could not be collected is requested again at once', async () => {
  const broken = { ...request('mistakes', 'student'), data: () => Promise.reject(new Error('no database')) }
  expect(await refusal(pdfs(broken))).toMatchObject({ message: 'no database' })
  const again = book('student')
  expect(await drawAll()).toEqual(['mistakes student'])
  expect(await again).toEqual(Buffer.from('%PDF'))
})
