export { qrPicture } from './qr'
export { useShare, type ShareCard } from './use-share'
