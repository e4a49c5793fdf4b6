export { qrPicture } from './qr'
export { useAnnounce } from './use-announce'
export { useShare } from './use-share'
export type { ShareCard } from './card'
