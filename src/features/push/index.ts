export { followPush } from './follow'
export { readOwnPush } from './own-push'
export { leavePush, turnOffPush, turnOnPush } from './turn'
