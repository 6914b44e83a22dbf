import type { Translate } from '../../core/locale.ts'
import { PHOTO_STATUS, type PhotoStatus } from '../../core/photo-status.ts'
import type { OwnPhoto } from './contract.ts'
import { refusalOf, refusalText } from './rules.ts'

const STATUSES = Object.keys(PHOTO_STATUS) as PhotoStatus[]

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
    status: statusOf(row.status),
    main: row.is_main,
    ...(refusal ? { reason: refusalText(refusal, t) } : {}),
  }
}

function statusOf(code: number): PhotoStatus {
  return STATUSES.find((status) => PHOTO_STATUS[status] === code) ?? 'pending'
}
