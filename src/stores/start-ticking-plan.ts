import type { Root } from './root'

/** Begins to tick in the plan what was done on this device; nobody waits for it, nor a screen for the plan's code. */
export function startTickingPlan(root: Root): void {
  import('./plan-ticking')
    .then(({ tickPlan }) => tickPlan(root))
    // The plan ticks it when it is opened next.
    .catch(() => undefined)
}
