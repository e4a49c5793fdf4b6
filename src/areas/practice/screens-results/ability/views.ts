import type { ComponentType } from 'react'
import type { PracticeStore } from '../../store/practice-store'

type Views = Readonly<Record<string, () => Promise<ComponentType<{ readonly practice: PracticeStore }>>>>

/** The view of each route, by the end of its path; fetched for the route, so that none loads what another shows. */
export const views: Views = {
  'ability-stage-report': async () => (await import('./changes')).StageChanges,
  'ability-subject-report': async () => (await import('./changes')).PartChanges,
  'combat-ability-report': async () => (await import('./test-report')).TestReport,
  'deep-all-report': async () => (await import('./all-report')).AllReport,
  'deep-report': async () => (await import('./subject-report')).SubjectReport,
  'deep-week-report': async () => (await import('./week')).WeekReport,
  'master-status': async () => (await import('./mastery')).Mastery,
  'network-home': async () => (await import('./mastery')).NetworkHome,
  'strength-report': async () => (await import('./placed')).PlacementReport,
  'subject-ability': async () => (await import('./radar')).Radar,
}

/** The view of every other route. */
export const combat: Views[string] = async () => (await import('./combat')).Combat
