import type { OwnPhoto } from './contract.ts'

/** A member's face as they see it themselves. */
export interface OwnFace {
  readonly name: string
  /** Waits for moderation: nobody else sees it yet. */
  readonly pending: boolean
}

/** The main photo, otherwise the first pending photo of the profile; null without either. */
export function ownFace(photos: readonly OwnPhoto[]): OwnFace | null {
  const main = photos.find((photo) => photo.main && photo.status === 'active')
  const face = main ?? photos.find((photo) => photo.status === 'pending' && !photo.private)
  return face ? { name: face.name, pending: face.status === 'pending' } : null
}
