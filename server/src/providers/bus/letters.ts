/** Most bytes of a letter; PostgreSQL's NOTIFY takes 7,999. */
const MOST_BYTES = 7900

/** Names as they go over a bus, with their sender, so that a server ignores its own. */
export function listLetters(sender: string, names: Iterable<string>): string[] {
  const letters: string[] = []
  let current = sender
  for (const name of names) {
    if (Buffer.byteLength(current) + Buffer.byteLength(name) + 1 > MOST_BYTES) {
      letters.push(current)
      current = sender
    }
    current += ` ${name}`
  }
  return current === sender ? letters : [...letters, current]
}

/** The names of a letter that somebody else sent. */
export function namesIn(letter: string, sender: string): string[] {
  const [from, ...names] = letter.split(' ')
  return from === sender ? [] : names
}

/** How long the next letter waits while one is on its way, in ms, if that is not longer. */
const PAUSE_MS = 10

/** Collects names while a letter is on its way; what cannot be sent is forgotten. */
export function createOutbox(sender: string, send: (letter: string) => Promise<unknown>) {
  const names = new Set<string>()
  let isSending = false

  async function empty(): Promise<void> {
    isSending = true
    while (names.size > 0) {
      const letters = listLetters(sender, names)
      names.clear()
      for (const letter of letters) await send(letter).catch(() => undefined)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
    isSending = false
  }

  return (name: string): void => {
    names.add(name)
    if (!isSending) void empty()
  }
}
