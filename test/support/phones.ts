import type { Db } from '../../server/src/db'
import { dump } from './accounts'

/** Eleven digits of a mobile number that are not part of a longer number, a hexadecimal run, an id or a fraction. */
const mobile = /(?<![0-9A-Za-z_.-])1[3-9]\d{9}(?![0-9A-Za-z_-]|\.\d)/g

/** The mobile numbers that stand in clear in a text. */
export function phonesIn(text: string): string[] {
  return [...new Set(text.match(mobile))]
}

/** The mobile numbers that a database holds in clear, or as the bytes of their digits, with their tables. */
export async function phonesInDatabase(db: Db): Promise<string[]> {
  const found: string[] = []
  let table = ''
  for (const line of (await dump(db)).split('\n')) {
    if (!line.startsWith('(')) table = line
    const bytes = [...line.matchAll(/31(?:3[0-9]){10}/g)].map(([hex]) => Buffer.from(hex, 'hex').toString())
    found.push(...[...phonesIn(line), ...bytes.flatMap(phonesIn)].map((phone) => `${table}: ${phone}`))
  }
  return [...new Set(found)]
}
