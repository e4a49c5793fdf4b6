import { formatText, type Bag } from './json'
import type { Path } from './query'
import type { ViewElement } from './view'

const bubbles = /^(tap|touch|longpress|longtap|transitionend|animation)/

function describe(element: ViewElement): Bag {
  const data = Object.entries(element.attributes).filter(([name]) => name.startsWith('data-'))
  return {
    id: formatText(element.attributes, 'id'),
    dataset: Object.fromEntries(data.map(([name, value]) => [name.slice(5), value])),
    offsetLeft: 0,
    offsetTop: 0,
  }
}

/**
 * Sends an event up the path through the bindings that the template really has; answers how many handlers ran.
 * A binding whose method is missing is reported, as WeChat does. `touches` of the detail are those of the event.
 */
export function dispatch(path: Path, type: string, detail: Bag, report: (problem: string) => void): number {
  const target = path.at(-1)
  if (target === undefined) return 0
  const { touches = [], ...rest } = detail
  let handled = 0
  for (const element of [...path].reverse()) {
    for (const kind of ['bind', 'catch']) {
      const method =
        formatText(element.attributes, `${kind}${type}`) || formatText(element.attributes, `${kind}:${type}`)
      if (method === '') continue
      if (!element.owner.has(method)) {
        report(`${element.owner.route} does not have a method "${method}" to handle event "${type}"`)
        continue
      }
      handled += 1
      element.owner.call(method, {
        type,
        timeStamp: Math.round(performance.now()),
        detail: rest,
        target: describe(target),
        currentTarget: describe(element),
        touches,
        changedTouches: touches,
        mark: {},
      })
      if (kind === 'catch') return handled
    }
    if (!bubbles.test(type)) return handled
  }
  return handled
}
