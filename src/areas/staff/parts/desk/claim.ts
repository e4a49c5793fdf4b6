import type { Claim } from '../../api/desk'

/** A claim as it holds now: one whose time is over has gone back by itself. */
export function standing(claim: Claim | undefined, now: number): Claim | undefined {
  return claim && claim.until > now ? claim : undefined
}

/** The name of another person whose claim stops the reader from deciding; undefined where there is none. */
export function heldBy(claim: Claim | undefined, now: number): string | undefined {
  const held = standing(claim, now)
  return held && !held.isMine ? held.name : undefined
}
