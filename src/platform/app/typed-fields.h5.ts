import { storage } from '../storage/kv'
import { readTexts, TYPED_TEXTS, type TypedTexts } from './typed-texts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A password that is shown is one all the same. */
const FIELDS =
  'textarea,input:not([type=password],[autocomplete$=password],[type=checkbox],[type=radio],[type=file],[type=range])'

const PASSWORDS = 'input[type=password],input[autocomplete$=password]'

/** Whether somebody has typed a password, which is never stored. */
export const hasPassword = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(PASSWORDS)].some(({ value }) => value)

function findUid(): string | undefined {
  const uid: unknown = Reflect.get(Object(storage.local.read('session')), 'uid')
  return typeof uid === 'string' ? uid : undefined
}

/** Says where a field of a page stands: its address, the headings there, its name and its id. One without a name has no place. */
function describePlace(page: HTMLElement, field: Field): string | undefined {
  const name = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder
  if (!name) return undefined
  const headings = [...page.querySelectorAll('h1,h2,h3')].map(({ textContent }) => textContent)
  return JSON.stringify([page.dataset['url'], ...headings, name, field.id])
}

/**
 * The fields of all pages by place. Of several in a page with one place nobody can say which is which; of several pages
 * with one address the uppermost counts.
 */
function listFields(): Map<string, Field> {
  const found = new Map<string, Field>()
  for (const page of document.querySelectorAll<HTMLElement>('[data-url]')) {
    const fields = [...page.querySelectorAll<Field>(FIELDS)]
    const places = fields.map((field) => describePlace(page, field))
    fields.forEach((field, at) => {
      const place = places[at]
      if (place !== undefined && places.indexOf(place) === places.lastIndexOf(place)) found.set(place, field)
    })
  }
  return found
}

/** Stores what stands in the fields of all pages, to be put back once the page is loaded again. */
export function storeTexts(): void {
  const typed = [...listFields()].filter(([, { value }]) => value)
  const uid = findUid()
  const texts = Object.fromEntries(typed.map(([place, { value }]) => [place, value]))
  if (typed.length > 0)
    storage.session.write(TYPED_TEXTS, { at: Date.now(), ...(uid && { uid }), texts } satisfies TypedTexts)
}

/** Types a text into a field as a person would; React takes no notice of a value that a script sets. */
function type(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts back what was typed, each text once, as soon as its field is shown again and if nothing stands in that. */
export function restoreTexts(): void {
  const stored = storage.session.read(TYPED_TEXTS)
  storage.session.remove(TYPED_TEXTS)
  const done = new Set<string>()
  const restore = () => {
    const texts = readTexts(stored, findUid(), Date.now())
    for (const place of done) texts.delete(place)
    if (texts.size === 0) return watcher.disconnect()
    for (const [place, field] of listFields()) {
      const text = texts.get(place)
      if (text === undefined) continue
      done.add(place)
      if (!field.value && !field.readOnly && !field.disabled) type(field, text)
    }
  }
  const watcher = new MutationObserver(restore)
  watcher.observe(document.body, { childList: true, subtree: true })
  restore()
}
