/** @jest-environment jsdom */
import { followPlatform } from '@/platform/page/auto-scroll'

const shown: string[] = []

/** A page with a film that is so far from the top, in CSS px, and a sentence below it. */
function page(position: string, bottom: number): void {
  document.body.innerHTML = `<div id="film" style="position: ${position}"></div><p id="said"></p>`
  const film = document.getElementById('film')
  if (film) film.getBoundingClientRect = () => new DOMRect(0, bottom - 180, 320, 180)
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'DOMRect', {
    value: class {
      readonly bottom: number
      constructor(_x: number, y: number, _width: number, height: number) {
        this.bottom = y + height
      }
    },
  })
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    shown.push(this.id)
  }
})
beforeEach(() => void shown.splice(0))

test.each([
  ['a film that sticks stays anyway', 'sticky', 180, ['said']],
  ['a film that would go out of sight is not scrolled away', 'static', 180, []],
  ['a film that is out of sight already is left there', 'static', -20, ['said']],
])('%s', (_, position, bottom, expected) => {
  page(position, bottom)
  followPlatform.keepInSight('said', 'film')
  expect(shown).toEqual(expected)
})

test('an element with nothing beside it is followed', () => {
  page('static', 180)
  followPlatform.keepInSight('said')
  expect(shown).toEqual(['said'])
})
