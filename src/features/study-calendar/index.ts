export { StudyCalendar } from './study-calendar'
export { calendarOf, WEEKS } from './calendar'
