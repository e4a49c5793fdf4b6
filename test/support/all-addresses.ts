import { isAddress, type Address } from '../../src/routes/address'
import { routes } from '../../src/routes/table'
import { shown } from '../e2e/screens-shown'

/** Every address of the table: each row as it is, and the one that shows something where a screen needs parameters. */
export function allAddresses(): Address[] {
  const rows = routes.map(({ path }) => path.replace(/:.*/, '27'))
  const named = Object.values(shown).flatMap((own) => own?.at ?? [])
  return [...new Set([...rows, ...named])].filter(isAddress)
}

/** Texts of the law, which name coupons and refunds wherever they are read. */
const LEGAL: readonly string[] = ['/license', '/courses/sign-agreement']

/** Whether an address shows a text of the law. */
export const isLegal = (address: Address): boolean => LEGAL.some((path) => address.startsWith(path))
