import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Address } from '../../src/routes/address'
import { namesSale } from '../../src/strings/sale-words'
import { allAddresses, isLegal } from '../support/all-addresses'
import type { MiniProgram } from './host/host'
import { countElements, findAll, formatWords } from './host/query'
import type { ViewElement } from './host/view'
import { pageUrl } from './program'
import { studentPhones } from './student-phones'

/** Bounds of a page as it opens: one message to its view, in bytes, and the elements that it then holds. */
const MOST_BYTES = 8 * 1024
const MOST_ELEMENTS = 500

const QUESTIONS = path.join(__dirname, '../../content/questions')
/** The text of the question bank: what a question counts in yuan is no price. */
const bank = readdirSync(QUESTIONS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .map((file) => readFileSync(path.join(QUESTIONS, file), 'utf8'))
  .join('\n')

const isSale = (text: string): boolean => namesSale(text) && !bank.includes(text.trim())

/** Every text that a view says, shows in a field or hands to a screen reader. */
function listTexts(root: ViewElement): string[] {
  return findAll(root, () => true).flatMap((path) => {
    const element = path.at(-1)
    if (!element) return []
    const { attributes, children } = element
    const own = children.flatMap((child) => (typeof child === 'string' ? [formatWords(child)] : []))
    const names = ['ariaLabel', 'aria-label', 'placeholder', 'value'].map((name) => attributes[name])
    return [...own, ...names.filter((text) => typeof text === 'string')]
  })
}

/** The faults of an address's page, a line each. */
async function listFaults(program: MiniProgram, at: Address): Promise<string[]> {
  program.setData.largest = 0
  program.problems.length = 0
  await program.move('reLaunch', pageUrl(at))
  const tree = program.tree()
  const [bytes, elements] = [program.setData.largest, countElements(tree)]
  const sales = isLegal(at) ? [] : listTexts(tree).filter(isSale)
  return [
    ...program.problems,
    ...(bytes > MOST_BYTES ? [`${bytes} bytes in one message`] : []),
    ...(elements > MOST_ELEMENTS ? [`${elements} elements`] : []),
    ...new Set(sales.map((text) => `says “${text.slice(0, 60)}”`)),
  ].map((fault) => `${at} (${program.page.route}): ${fault}`)
}

const { openPhone } = studentPhones()

test.each(['guest', 'student'])(
  'every page opens for a %s in small messages, and on an iPhone names no price, offer or coupon',
  async (visitor) => {
    const waiting = allAddresses()
    const faults: string[] = []
    async function openPages(person: number): Promise<void> {
      const phone = await openPhone('/login', person, { platform: 'ios' })
      if (visitor === 'student') {
        await phone.logIn()
        await phone.program.settle()
      }
      expect(phone.program.wx.storage.has('session')).toBe(visitor === 'student')
      for (let at = waiting.shift(); at; at = waiting.shift())
        faults.push(...(await listFaults(phone.program, at)))
    }
    // Side by side, for a program waits for its answers and timers.
    await Promise.all([openPages(1), openPages(2)])
    expect(faults).toEqual([])
  },
  1_200_000,
)
