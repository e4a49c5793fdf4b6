/** The life of the page that is being rendered, by Taro's hooks of the same names; H5 has its own. */
export interface PageLife {
  /** Runs each time the page comes to the front, the first time included. */
  useDidShow(handle: () => void): void
  /** Runs each time the page makes way for another one and stays open beneath it. */
  useDidHide(handle: () => void): void
  /** The parameters that the page was opened with. */
  useRouter(): { readonly path: string; readonly params: Readonly<Partial<Record<string, string>>> }
}
