import type { ReactNode } from 'react'

export interface ViewerPhoto {
  readonly id: string
  /** Of a locked photo a blurred file, or none. */
  readonly src: string | null
  /** In pixels: the room is kept before it is loaded. */
  readonly width?: number
  readonly height?: number
  readonly alt: string
  /** In place of a photo that the viewer may not see: why, and the way to open it. */
  readonly locked?: ReactNode
  /** Beside the button that closes: what can be done about this photo. */
  readonly menu?: ReactNode
}

export interface PhotoViewerProps {
  readonly photos: readonly ViewerPhoto[]
  /** Index of the photo that is shown first. */
  readonly start: number
  readonly onClose: () => void
  /** Spoken name of the whole. */
  readonly title: string
  readonly labels: { readonly close: string; readonly previous: string; readonly next: string }
}
