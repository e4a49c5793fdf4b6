import { call, getMessage, type Bag } from './json'

/** Where every element is that is asked for alone: nothing here has a layout. */
const place = { left: 0, top: 0, right: 375, bottom: 375, width: 375, height: 375 }

/** WeChat's way to ask where elements are; what a listener throws is reported. */
export function selectorQuery(report: (problem: string) => void): Bag {
  const asked: unknown[] = []
  let isOne = false
  const notify = (callback: unknown): void => {
    try {
      call(callback, undefined, place)
    } catch (cause) {
      report(`in the callback of boundingClientRect: ${getMessage(cause)}`)
    }
  }
  const query: Bag = {}
  for (const name of ['in', 'selectAll', 'selectViewport', 'fields', 'node', 'scrollOffset'])
    query[name] = () => query
  query.select = () => {
    isOne = true
    return query
  }
  query.boundingClientRect = (callback: unknown) => {
    if (isOne) asked.push(callback)
    return query
  }
  query.exec = (done: unknown) => {
    call(done, undefined, [])
    setImmediate(() => asked.forEach(notify))
  }
  return query
}
