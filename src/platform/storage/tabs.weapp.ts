import type { Tabs } from './tabs.contract'

/** A mini-program runs once. */
export const tabs = { notify: () => undefined, listen: () => undefined } satisfies Tabs as Tabs
