/**
 * The changes of a shell, named by the digits of `agent` in an address (specification, sections 2.1 to 2.6, 4, 6, 8).
 */
export interface Container {
  /** A mini-program: nothing can be bought in it, so that a purchase shows the consultant's QR code. */
  readonly isMini?: true
  /** Shows a title of its own above the page, whose title is left alone. */
  readonly isTitled?: true
  /** Brings its own consultant and activities: neither consult nor link widgets are shown. */
  readonly isBare?: true
  /** A login in a dialog ends at the consultant's QR code. */
  readonly endsAtQr?: true
  /** The app itself is not advertised in it: no links to its download and to resources. */
  readonly isUnlinked?: true
  /** Pages marked `switch` are left for an external one. */
  readonly leavesSwitch?: true
  /** Where an expired session leads, instead of where the page's category says. */
  readonly expired?: 'personal-center' | 'member-centre' | 'saved-location'
}

/**
 * The shells that the specification distinguishes; a value that is not here changes nothing. The other pictures that
 * a shell is shown (agent 24's) are in the `variants` of each page's configuration.
 */
export const containers: Readonly<Record<string, Container>> = {
  '2': { isMini: true, isTitled: true, expired: 'personal-center' },
  '8': { isMini: true, isBare: true, endsAtQr: true, expired: 'member-centre' },
  '18': { isUnlinked: true, expired: 'saved-location' },
  '20': { leavesSwitch: true },
  '24': { isUnlinked: true },
}

/** The changes of this agent's shell; `agent` are its digits, or empty. */
export function getContainer(agent: string): Container {
  return containers[agent] ?? {}
}
