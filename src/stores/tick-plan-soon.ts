import type { Root } from './root'

/** Ticks in the plan what was done on this device; no screen waits for the plan's code. */
export function tickPlanSoon(root: Root): void {
  import('./plan-ticking').then(
    ({ tickPlan }) => tickPlan(root),
    () => undefined,
  )
}
