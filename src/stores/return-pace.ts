/**
 * When a student returns to the app it fetches the changes of other devices, unless it did so within this many ms.
 * The pause is short, since a student who changes from the phone to the tablet is back within seconds; it exists
 * because a browser reports one return several times, and windows side by side report one at every click.
 */
export const RETURN_PACE_MS = 5000
