/** Invisible characters, and the marks that choose how a character is drawn. */
const UNSEEN = /[\p{Cf}\ufe0e\ufe0f]|(?!\s)\p{Cc}/gu

/** A text without the signs in it that nobody sees. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')
