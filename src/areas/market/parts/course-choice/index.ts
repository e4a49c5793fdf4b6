export { CourseChoice } from './course-choice'
