import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { Client } from 'pg'

/** Which request a server works for. */
export const working = new AsyncLocalStorage<string>()

/**
 * Ends the process as a crash would at the nth place where something lasting is done: before and after each
 * transaction ends, and at other places that a server reports. The request it was working on is written to the file.
 */
export function dieAt(nth: number, file: string): (place: string) => void {
  let met = 0
  return (place) => {
    met += 1
    if (met !== nth) return
    appendFileSync(file, `${working.getStore() ?? 'none'} ${place}\n`)
    process.kill(process.pid, 'SIGKILL')
    // The signal may take a moment, in which nothing more is to be done.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000)
  }
}

/** How a statement is called that lasts: a commit, or one that `named` knows. */
function findPlace(given: unknown, named: (text: string) => string | undefined): string | undefined {
  const text: unknown = typeof given === 'string' ? given : Reflect.get(Object(given), 'text')
  if (typeof text !== 'string') return undefined
  return text === 'commit' ? 'a commit' : named(text)
}

/** Lets `meet` know of each end of a transaction, and of other statements that have a name. */
export function watchQueries(
  meet: (place: string) => void,
  named: (text: string) => string | undefined = () => undefined,
): void {
  const query: (...given: unknown[]) => unknown = Client.prototype.query
  Object.assign(Client.prototype, {
    query(this: Client, ...given: unknown[]): unknown {
      const place = findPlace(given[0], named)
      if (place === undefined) return query.apply(this, given)
      meet(`before ${place}`)
      const answer = query.apply(this, given)
      if (!(answer instanceof Promise)) return answer
      return answer.then((result: unknown) => {
        meet(`after ${place}`)
        return result
      })
    },
  })
}
