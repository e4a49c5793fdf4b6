/** Reports when the page comes into sight (true) or goes out of it (false), for another page or another app. */
export type UseVisible = (listener: (isVisible: boolean) => void) => void
