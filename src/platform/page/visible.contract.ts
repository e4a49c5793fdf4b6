/** Reports when the page comes into sight (true) or goes out of it (false), for another page or another app. */
export type UseVisible = (heard: (isVisible: boolean) => void) => void
