import type { Translate } from '../../core/locale.ts'
import type { OwnPhoto } from './contract.ts'
import { PHOTO_STATUS, refusalOf, refusalText } from './rules.ts'

interface OwnRow {
  readonly name: string
  readonly status: number
  readonly is_main: boolean
  readonly refusal: number | null
}

export function presentOwnPhoto(row: OwnRow, t: Translate): OwnPhoto {
  const refusal = refusalOf(row.refusal)
  return {
    name: row.name,
    status: PHOTO_STATUS[row.status] ?? 'pending',
    main: row.is_main,
    ...(refusal ? { reason: refusalText(refusal, t) } : {}),
  }
}
