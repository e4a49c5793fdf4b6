import type { ComponentType } from 'react'
import type { CourseStore } from '../../store/course-store'

type Views = Readonly<Record<string, () => Promise<ComponentType<{ readonly courses: CourseStore }>>>>

/** The view of each route, by the end of its path; fetched for the route, so that none loads what another shows. */
export const views: Views = {
  'exam-strengthen': async () => (await import('./strengthen')).Strengthen,
  'knowledge-structure': async () => (await import('./structure')).KnowledgeStructure,
  'knowledge-structure-detail': async () => (await import('./structure-node')).StructureNode,
  'subject-progress-selection': async () => (await import('./progress-selection')).ProgressSelection,
  'subject-selection': async () => (await import('./subject-selection')).SubjectSelection,
  'subject-set': async () => (await import('./subject-selection')).SubjectSelection,
  'course-report': async () => (await import('./course-report')).CourseReport,
  'other-course': async () => (await import('./other-course')).OtherCourse,
  'starting-school': async () => (await import('./starting-school')).StartingSchool,
}

/** The view of every other route. */
export const centre: Views[string] = async () => (await import('./study-center')).StudyCentre
