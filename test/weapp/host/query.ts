import { formatText } from './json'
import type { ViewElement, ViewNode } from './view'

/** The pattern for a text or an accessible name: the whole trimmed text, or a pattern. */
export type Wanted = string | RegExp

/** An element with its ancestors, outermost first: an event climbs this path. */
export type Path = readonly ViewElement[]

const impliedRole: Readonly<Record<string, string>> = {
  button: 'button',
  input: 'textbox',
  textarea: 'textbox',
  image: 'img',
  navigator: 'link',
  switch: 'switch',
  checkbox: 'checkbox',
  radio: 'radio',
  slider: 'slider',
  picker: 'combobox',
}

const joined = (element: ViewElement, words: (node: ViewNode) => string): string =>
  element.children
    .map(words)
    .join(element.tag === 'text' ? '' : ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** All words that stand inside a node. */
export const formatWords = (node: ViewNode): string =>
  typeof node === 'string' ? node : joined(node, formatWords)

/** An attribute by its template spelling; the compiler turns `aria-label` into `ariaLabel`. */
function attribute(element: ViewElement, name: string): string {
  const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return formatText(element.attributes, name) || formatText(element.attributes, camel)
}

/** The role that a screen reader announces: the given one, or what the element is by nature. */
export const getRole = (element: ViewElement): string =>
  attribute(element, 'aria-role') || attribute(element, 'role') || (impliedRole[element.tag] ?? '')

/** The text read aloud for a node: its label, else the text of everything inside. */
const getSpoken = (node: ViewNode): string =>
  typeof node === 'string' ? node : attribute(node, 'aria-label') || joined(node, getSpoken)

/** The accessible name: the label, else what is read of what is inside; a placeholder is none. */
export const getName = (element: ViewElement): string => getSpoken(element)

const fits = (text: string, wanted: Wanted): boolean =>
  typeof wanted === 'string' ? text.trim() === wanted : wanted.test(text)

/** All elements that satisfy `wanted`, in reading order. */
export function findAll(root: ViewElement, wanted: (element: ViewElement) => boolean): Path[] {
  const found: Path[] = []
  const step = (element: ViewElement, ancestors: Path): void => {
    const path = [...ancestors, element]
    if (wanted(element)) found.push(path)
    for (const child of element.children) if (typeof child !== 'string') step(child, path)
  }
  step(root, [])
  return found
}

/** The first line of a row: a test may call a row by it alone, without the hint beneath. */
function getFirstLine(row: ViewElement): string {
  if (attribute(row, 'aria-label') !== '') return ''
  const line = findAll(row, ({ attributes }) => formatText(attributes, 'class').includes('row-line'))[0]?.at(
    -1,
  )
  return line ? formatWords(line) : ''
}

/** Elements with this role and, when given, this accessible name. */
export const byRole = (root: ViewElement, role: string, name?: Wanted): Path[] =>
  findAll(root, (element) => {
    if (getRole(element) !== role) return false
    if (name === undefined || fits(getName(element), name)) return true
    return typeof name === 'string' && fits(getFirstLine(element), name)
  })

/** Roles that a screen reader acts on or has to announce. */
const named = /^(button|link|checkbox|radio|switch|tab|textbox|combobox|slider|img|dialog|radiogroup)$/

/** True for what answers a tap; what follows a finger is bound by Taro to taps as well. */
function isTapped({ tag, attributes }: ViewElement): boolean {
  const isBound = (type: string) =>
    formatText(attributes, `bind${type}`) + formatText(attributes, `catch${type}`) !== ''
  return tag in impliedRole ? tag !== 'image' : isBound('tap') && !isBound('touchstart')
}

/** Elements that are acted on or stand for a picture, and do not say what they are or what for. */
export const unheard = (root: ViewElement): Path[] =>
  findAll(
    root,
    (element) =>
      (isTapped(element) || named.test(attribute(element, 'aria-role'))) &&
      attribute(element, 'aria-hidden') === '' &&
      (getRole(element) === '' || getName(element) === ''),
  )

/** The innermost elements whose own text is the wanted one. */
export const byText = (root: ViewElement, wanted: Wanted): Path[] =>
  findAll(root, (element) =>
    element.children.some((child) => typeof child === 'string' && fits(child, wanted)),
  )

/** Elements with this accessible label. */
export const byLabel = (root: ViewElement, wanted: Wanted): Path[] =>
  findAll(root, (element) => {
    const label = attribute(element, 'aria-label')
    return label !== '' && fits(label, wanted)
  })

const shown = ['id', 'class', 'value', 'src', 'aria-role', 'aria-label', 'placeholder', 'disabled']

/** The view as indented markup, for the message of a failed search. */
export function markup(node: ViewNode, depth = 0): string {
  const indent = '  '.repeat(depth)
  if (typeof node === 'string') return `${indent}${node}`
  const pairs = shown
    .map((name) => [name, attribute(node, name)] as const)
    .filter(([, value]) => value !== '')
  const opening = `${node.tag}${pairs.map(([name, value]) => ` ${name}="${value.slice(0, 80)}"`).join('')}`
  if (node.children.length === 0) return `${indent}<${opening}/>`
  const inner = node.children.map((child) => markup(child, depth + 1)).join('\n')
  return `${indent}<${opening}>\n${inner}\n${indent}</${node.tag}>`
}

/** How many elements a view holds; WeChat advises fewer than 1,000. */
export const countElements = (root: ViewElement): number => findAll(root, () => true).length
