import { randomInt } from 'node:crypto'

/** Digits and letters that are not mistaken for each other when they are read aloud. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
/** The second that numbers count from. */
const START = Date.UTC(2026, 0, 1) / 1000
/** How many values three characters have. */
const THREE = 32 ** 3

function inSigns(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = SIGNS.charAt(rest % 32) + text
  return text
}

/**
 * Makes the numbers of requests: twelve characters that grow with time and that no other server and no later start of
 * this one gives again. They hold the second, a number drawn by this process, and a count within the second.
 */
export function createRequestNumbers(
  now: () => number = Date.now,
  server: number = randomInt(THREE),
): () => string {
  const own = inSigns(server, 3)
  let second = 0
  let count = 0
  let front = ''
  return () => {
    count += 1
    const current = Math.floor(now() / 1000) - START
    // A clock that is put back, or a second that has no number left, goes on in the second after the last.
    if (current > second || count >= THREE) {
      second = Math.max(current, second + 1)
      count = 0
      const time = inSigns(second, 6)
      front = `${time.slice(0, 4)}-${time.slice(4)}${own.slice(0, 2)}-${own.slice(2)}`
    }
    return front + inSigns(count, 3)
  }
}
