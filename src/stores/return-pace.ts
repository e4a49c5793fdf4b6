/**
 * Who comes back to the app hears of other devices, unless they were asked about so recently, in ms. It is short, since a
 * student who lays the phone down for the tablet is back within seconds; it is there at all because a browser reports
 * one return several times, and windows side by side report one at every click.
 */
export const RETURN_PACE_MS = 5000
