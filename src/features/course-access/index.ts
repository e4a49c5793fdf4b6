export { classesBetween, classFacts, roomAddress, type ClassTime } from './classes'
export { shutOf, shutOn, type Shut } from './shut'
export { ShutTag, ShutWay } from './shut-tag'
export { useCourses } from './use-courses'
