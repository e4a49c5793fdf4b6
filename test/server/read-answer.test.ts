import { readAnswer } from '../../server/src/lib/read-answer'

test('an answer is read whole up to its limit', async () => {
  expect((await readAnswer(new Response('12345678'), 8)).toString()).toBe('12345678')
  expect(await readAnswer(new Response(null), 8)).toHaveLength(0)
})

test('an answer without an end is broken off at the limit', async () => {
  let pieces = 0
  let isBrokenOff = false
  const endless = new ReadableStream<Uint8Array>({
    pull(stream) {
      pieces += 1
      stream.enqueue(new Uint8Array(4))
    },
    cancel() {
      isBrokenOff = true
    },
  })
  await expect(readAnswer(new Response(endless), 8)).rejects.toThrow('more than 8 bytes')
  expect(isBrokenOff).toBe(true)
  expect(pieces).toBeLessThan(6)
})
