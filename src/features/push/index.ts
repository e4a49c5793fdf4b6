export { readOwnPush } from './own-push'
export { startWorker } from './start-worker'
export { leavePush, turnOffPush, turnOnPush } from './turn'
