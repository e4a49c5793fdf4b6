export { StudyCalendar } from './study-calendar'
export { getCalendar, WEEKS } from './calendar'
