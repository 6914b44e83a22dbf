import type { Load } from '../../core/page.ts'
import { type Tariff, tariffPage } from '../../features/credits/server.ts'

export const load: Load<Tariff> = ({ scope }) => tariffPage(scope)
