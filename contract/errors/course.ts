/** Codes of courses that do not open, apart from the others so that a player loads these alone. */
export const CourseCode = {
  /** The student has had this course, and its time is over. */
  CourseExpired: 'x403401',
  /** The course is not among those that the student has. */
  CourseClosed: 'x403402',
  /** The student has the course, and its lessons open once the agreement of its order is signed. */
  SignFirst: 'x403403',
} as const
