import type { PayProvider } from '../../../../contract/schemas/order'

/** What staff typed as the reference of a sum, as the books keep it; empty where nothing of it can be seen. */
export function typedReference(written: string): string {
  const reference = Buffer.from(written.trim()).toString()
  return plain(reference) === '' ? '' : reference
}

/** What makes a reference of a provider the same one: what staff type is, whatever its blanks, its case and its width. */
export function referenceKey(provider: PayProvider, reference: string): string {
  return provider === 'desk' ? plain(reference) : reference
}

/** Without blanks and signs that nobody sees. */
const plain = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase()
