export { LiveFilm } from './live-film'
export { LiveRoom, type AskedRoom } from './live-room'
export { useLiveRoom } from './use-live-room'
