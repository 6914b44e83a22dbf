export interface GalleryProps {
  /** Name of the theme, shown large. */
  name: string
  /** Addresses of a few portraits. */
  photos: readonly string[]
  /** Address of the brand's illustration and mark. */
  hero: string
  mark: string
}
