import { FilterPart } from '../../features/members/components/filter-part.ts'
import type { load } from './+load.ts'

export const loadParts = ({ form }: Awaited<ReturnType<typeof load>>) =>
  form ? FilterPart.load() : undefined
