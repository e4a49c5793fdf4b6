/** Tells when the page comes into sight (true) and goes out of it (false), be it for another page or another app. */
export type UseVisible = (heard: (isVisible: boolean) => void) => void
