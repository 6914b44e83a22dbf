import { complaintsPage } from '../../features/complaints/server.ts'

export const load = complaintsPage
