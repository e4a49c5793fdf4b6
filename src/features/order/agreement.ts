import type { Address } from '@/routes/navigate'

/** The page on which an agreement is read before anything is bought. */
export const agreementAddress = (agreementId: string): Address =>
  `/courses/sign-agreement?agreement=${encodeURIComponent(agreementId)}`
