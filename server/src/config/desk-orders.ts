/** The orders that staff see at the desk: everybody's, or those of their branch; the branches named here see all. */
export type DeskOrders = 'all' | { readonly head: readonly string[] }
