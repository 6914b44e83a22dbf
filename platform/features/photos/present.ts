import type { Translate } from '../../core/locale.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { Member } from '../../core/viewer.ts'
import type { OwnPhoto, OwnPhotoList } from './contract.ts'
import { PHOTO_UNDO_MINUTES, photoLimit, refusalOf, refusalText } from './rules.ts'

type Shown = OwnPhoto['status']
const STATUSES: readonly Shown[] = ['pending', 'active', 'refused']

interface OwnRow {
  readonly name: string
  readonly status: number
  readonly is_main: boolean
  readonly private: boolean
  readonly width: number
  readonly height: number
  readonly refusal: number | null
}

export function presentOwnPhoto(row: OwnRow, t: Translate): OwnPhoto {
  const refusal = refusalOf(row.refusal)
  return {
    name: row.name,
    status: statusOf(row.status),
    main: row.is_main,
    private: row.private,
    width: row.width,
    height: row.height,
    ...(refusal ? { reason: refusalText(refusal, t) } : {}),
  }
}

function statusOf(code: number): Shown {
  return STATUSES.find((status) => PHOTO_STATUS[status] === code) ?? 'pending'
}

interface Reader {
  readonly viewer: Pick<Member, 'paid'>
  readonly t: Translate
  readonly now: Date
}

/** A member's photos in their order; separately the removed ones whose deletion can be undone. */
export function presentOwnPhotos(
  rows: readonly (OwnRow & { readonly removed_at: Date | null })[],
  { viewer, t, now }: Reader,
): OwnPhotoList {
  const since = now.getTime() - PHOTO_UNDO_MINUTES * 60_000
  const removed = rows.filter(({ removed_at }) => removed_at !== null && removed_at.getTime() > since)
  return {
    photos: rows.filter(({ removed_at }) => removed_at === null).map((row) => presentOwnPhoto(row, t)),
    removed: removed.map(({ name }) => ({ name })),
    limit: photoLimit(viewer),
  }
}
