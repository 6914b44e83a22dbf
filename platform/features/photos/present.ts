import type { OwnPhoto } from './contract.ts'
import { PHOTO_STATUS } from './rules.ts'

export function presentOwnPhoto(row: { name: string; status: number; is_main: boolean }): OwnPhoto {
  return { name: row.name, status: PHOTO_STATUS[row.status] ?? 'pending', main: row.is_main }
}
