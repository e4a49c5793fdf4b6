import type { ComponentProps } from 'react'
import type { LinkRow } from '@/components/rows'
import type { Link } from '@/components/link'
import { joinUrl } from '@/lib/query'
import { isAddress, type Address } from '@/routes/address'
import type { back, go } from '@/routes/navigate'

/** Whether a text compiles as an address; the compiler decides, and refuses the wrong one of true and false below. */
type Compiles<Text extends string> = Text extends Address ? true : false

/** Whether something takes addresses alone, and nothing wider. */
type TakesAddresses<Taken> = [Exclude<Taken, Address | undefined>] extends [never] ? true : false

const takers = {
  go: true satisfies TakesAddresses<Parameters<typeof go>[0]>,
  back: true satisfies TakesAddresses<Parameters<typeof back>[0]>,
  Link: true satisfies TakesAddresses<ComponentProps<typeof Link>['to']>,
  LinkRow: true satisfies TakesAddresses<ComponentProps<typeof LinkRow>['to']>,
}

const compiled = {
  '/spword/memory': true satisfies Compiles<'/spword/memory'>,
  '/spword/memori': false satisfies Compiles<'/spword/memori'>,
  '/spword/detail?word=able': true satisfies Compiles<'/spword/detail?word=able'>,
  '/spword/detials?word=able': false satisfies Compiles<'/spword/detials?word=able'>,
  '/market/summer-gold/27': true satisfies Compiles<'/market/summer-gold/27'>,
  '/market/summer-silver/27': false satisfies Compiles<'/market/summer-silver/27'>,
  'spword/memory': false satisfies Compiles<'spword/memory'>,
  '': false satisfies Compiles<''>,
}

test.each(Object.entries(compiled))('%s compiles and is found alike: %s', (url, doesCompile) => {
  expect(isAddress(url)).toBe(doesCompile)
})

test.each(Object.entries(takers))('%s takes nothing but addresses', (_, does) => {
  expect(does).toBe(true)
})

test('a path has the same type when a query is joined to it', () => {
  const address: Address = joinUrl('/spword/detail', { word: 'able' })
  expect(address).toBe('/spword/detail?word=able')
})
