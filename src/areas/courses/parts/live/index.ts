export { LiveFilm } from './live-film'
export { LiveRoom } from './live-room'
export type { AskedRoom } from './room-deps'
export { useLiveRoom } from './use-live-room'
