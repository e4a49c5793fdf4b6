import { act, type ReactNode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { RootProvider } from '@/stores/context'
import type { Root } from '@/stores/root'
import { wordsArea } from '@/areas/words/area'
import type { FakeRoot } from '../../support/root'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

/** jsdom lays nothing out, so nothing ever comes near the viewport: lazy pictures stay empty. */
class NeverNear {
  observe(): void {}
  disconnect(): void {}
}
Reflect.set(globalThis, 'IntersectionObserver', NeverNear)

const implied: Record<string, string> = {
  a: 'a[href]',
  list: 'ul',
  listitem: 'li',
  button: 'button',
  link: 'a[href]',
  heading: 'h1,h2,h3',
  img: 'img',
  checkbox: 'input[type=checkbox]',
  textbox: 'input:not([type=checkbox]),textarea',
  main: 'main',
  region: 'section[aria-label]',
}

/** The words of an element; the lines of a row are read apart from each other. */
function formatWords(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? ''
  const words = [...node.childNodes].map(formatWords).join('')
  return node.classList.contains('row-line') ? ` ${words} ` : words
}

function getName(element: Element): string {
  const id = element.getAttribute('aria-labelledby') ?? ''
  const label = element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent
  const own = element.getAttribute('aria-label') ?? document.getElementById(id)?.textContent
  const pictures = [...element.querySelectorAll('img, [role=img]')]
  const inside = pictures.map((it) => it.getAttribute('alt') ?? it.getAttribute('aria-label')).join(' ')
  const content = `${formatWords(element)} ${inside}`.replace(/ +/g, ' ')
  return (own ?? element.getAttribute('alt') ?? (label || content)).trim()
}

/** The first line of a row: a test may call a row by it alone, without the hint beneath. */
const findFirstLine = (element: Element): string | undefined =>
  element.hasAttribute('aria-label') ? undefined : element.querySelector('.row-line')?.textContent?.trim()

const open: { root: ReactRoot; mount: Element }[] = []

afterEach(() => {
  for (const { root, mount } of open.splice(0)) {
    act(() => root.unmount())
    mount.remove()
  }
})

/** A drawn screen as a test sees it: text, and elements by role and name. */
export interface Screen {
  text(): string
  all(role: string, name?: string | RegExp): HTMLElement[]
  /** The one element with this role and name; throws when there is none or more than one. */
  get(role: string, name?: string | RegExp): HTMLElement
  tap(role: string, name?: string | RegExp): Promise<void>
  type(name: string, value: string): Promise<void>
  unmount(): void
}

/** Types as a browser does: React listens to the event, not to the property. */
function setValue(element: HTMLElement, value: string): void {
  const kind = [HTMLInputElement, HTMLTextAreaElement].find((item) => element instanceof item)
  if (!kind) throw new Error('only an input takes text')
  const own = Object.getOwnPropertyDescriptor(kind.prototype, 'value')
  own?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Draws a screen under a faked root and waits until the answers that are there have been shown. */
export async function render(node: ReactNode, root: Root & Partial<FakeRoot>): Promise<Screen> {
  if (root.openWords) wordsArea.set(root, root.openWords())
  const mount = document.body.appendChild(document.createElement('div'))
  const react = createRoot(mount)
  open.push({ root: react, mount })
  await act(async () => react.render(<RootProvider value={root}>{node}</RootProvider>))

  function all(role: string, name?: string | RegExp): HTMLElement[] {
    const selector = [`[role="${role}"]`, implied[role] && `:is(${implied[role]}):not([role])`]
    const found = mount.querySelectorAll<HTMLElement>(selector.filter(Boolean).join(','))
    return [...found].filter((element) => {
      if (name === undefined) return true
      if (typeof name !== 'string') return name.test(getName(element))
      return getName(element) === name || findFirstLine(element) === name
    })
  }

  function get(role: string, name?: string | RegExp): HTMLElement {
    const [element, ...more] = all(role, name)
    if (element && more.length === 0) return element
    const there = all(role).map(getName).join(' | ')
    throw new Error(`${element ? 'several' : 'no'} ${role} ${String(name)}; there are: ${there}`)
  }

  return {
    text: () => mount.textContent ?? '',
    all,
    get,
    tap: (role, name) => act(async () => get(role, name).click()),
    type: (name, value) => act(async () => setValue(get('textbox', name), value)),
    unmount: () => act(() => react.unmount()),
  }
}
