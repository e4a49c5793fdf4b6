import type { ConsultPlatform } from './consult.contract'

export const consultPlatform = { form: 'link' } satisfies ConsultPlatform as ConsultPlatform
