/** How the bundler says it. */
const LOST = /Loading (CSS )?chunk \S+ failed/

/** Whether something failed since one of the app's scripts or style sheets did not arrive. */
export const isLostPart = (cause: unknown): boolean => LOST.test(String(cause))
