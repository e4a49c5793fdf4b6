export { shutOf, shutOn, wayTo, type Shut } from './shut'
export { ShutTag, ShutWay } from './shut-tag'
