/** The state of something that has to be fetched; impossible mixtures cannot be written. */
export type Load<T, E> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: E }
