import type { ReactNode } from 'react'

export interface ViewerPhoto {
  readonly id: string
  /** For a locked photo a blurred file, or none. */
  readonly src: string | null
  /** In pixels: reserves the space before it is loaded. */
  readonly width?: number
  readonly height?: number
  readonly alt: string
  /** Shown instead of a photo that the viewer may not see: the reason, and the way to open it. */
  readonly locked?: ReactNode
  /** Next to the close button: actions for this photo. */
  readonly menu?: ReactNode
}

export interface PhotoViewerProps {
  readonly photos: readonly ViewerPhoto[]
  /** Index of the photo that is shown first. */
  readonly start: number
  readonly onClose: () => void
  /** Accessible name of the viewer. */
  readonly title: string
  readonly labels: { readonly close: string; readonly previous: string; readonly next: string }
}
