/** Where the browser's tab stores what was typed while the page is loaded again. */
export const TYPED_TEXTS = 'typed-texts'
