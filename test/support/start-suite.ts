/** A resource that a file starts and closes again: an app with its database, a double of another service. */
interface Started {
  close(): unknown
}

type Hook = (work: () => Promise<void>) => void

/** Starts something new before each test and closes it after it. Inside tests and hooks it reads as what was started. */
export function startForEach<Value extends Started>(start: () => Promise<Value>): Value {
  return started(start, beforeEach, afterEach)
}

/** Starts something before all tests of a file, which share it, and closes it after them. */
export function startForAll<Value extends Started>(start: () => Promise<Value>): Value {
  return started(start, beforeAll, afterAll)
}

function started<Value extends Started>(start: () => Promise<Value>, before: Hook, after: Hook): Value {
  let current: Value | undefined
  before(async () => {
    current = await start()
  })
  after(async () => {
    const last = current
    current = undefined
    await last?.close()
  })
  const value = (): Value => {
    if (!current) throw new Error('It is there inside of tests and hooks only.')
    return current
  }
  return new Proxy(Object.create(null), {
    get: (_none, key) => Reflect.get(value(), key),
    set: (_none, key, next) => Reflect.set(value(), key, next),
    has: (_none, key) => Reflect.has(value(), key),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_none, key) => Reflect.getOwnPropertyDescriptor(value(), key),
  })
}
