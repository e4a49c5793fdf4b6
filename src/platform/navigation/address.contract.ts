/** The address of the page that is shown, where it says more of what the page shows without opening another one. */
export interface AddressPlatform {
  /** Another address for the same page: a reload and a copied link lead to what is shown now. */
  rename(url: string): void
}
