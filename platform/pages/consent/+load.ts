import { consentPage } from '../../features/consent/server.ts'

export const load = consentPage
