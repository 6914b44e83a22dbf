import { appealPage } from '../../features/complaints/server.ts'

export const load = appealPage
