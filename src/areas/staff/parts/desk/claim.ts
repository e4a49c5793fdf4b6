import type { Claim } from '../../api/desk'

/** A claim as it holds now: one whose time is over has gone back by itself. */
export function standing(claim: Claim | undefined, now: number): Claim | undefined {
  return claim && claim.until > now ? claim : undefined
}

/** The claim that keeps the reader from deciding. */
export function heldBy(claim: Claim | undefined, now: number): string | undefined {
  const held = standing(claim, now)
  return held && !held.isMine ? held.name : undefined
}
