import { storage } from './kv'
import type { Tabs } from './tabs.contract'

const getKey = (topic: string) => `tabs/${topic}`
let count = 0

/** Tabs notify each other by a change of their shared storage; a channel would keep a page from being cached. */
export const tabs = {
  notify(topic) {
    count += 1
    // Only a value that is another one is a change.
    storage.local.write(getKey(topic), `${Date.now()}/${count}`)
  },
  listen: (topic, listener) => storage.local.watch(getKey(topic), listener),
} satisfies Tabs as Tabs
