import type { EntryAddress } from './contract'

/** A mini-program logs in by wx.login; its address carries no code. */
export const entryAddress = { take: () => ({}) } satisfies EntryAddress as EntryAddress
