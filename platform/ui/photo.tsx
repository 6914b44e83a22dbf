import type { CSSProperties, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface PhotoProps {
  /** Null shows a silhouette in the brand's tint. */
  src: string | null
  /** Description of the picture; empty if the name is next to it. */
  alt: string
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Tiny blurred preview as a `data:` address, shown until the picture is loaded. */
  preview?: string | null | undefined
  /** Aspect ratio instead of the theme's, e.g. `1`. */
  ratio?: string
  /** For the first pictures of a page; all others are loaded lazily. */
  eager?: boolean
  /** Label over the upper left corner: fictional profiles. */
  label?: ReactNode
  /** Content over the lower edge, on a shade that keeps it readable. */
  caption?: ReactNode
  /** For the blurred file of a locked photo: shows a lock with this text. */
  locked?: ReactNode
}

/**
 * One picture of a profile. Its box has the aspect ratio before it is loaded, so that nothing
 * moves.
 */
export function Photo({
  src,
  alt,
  srcSet,
  sizes,
  preview,
  ratio,
  eager,
  label,
  caption,
  locked,
}: PhotoProps) {
  const style: CSSProperties = {
    ...(preview ? { backgroundImage: `url("${preview}")` } : {}),
    ...(ratio ? { aspectRatio: ratio } : {}),
  }
  return (
    <figure className="photo" style={style}>
      {src === null ? (
        <Icon name="user" size={64} {...(alt ? { label: alt } : {})} />
      ) : (
        <img
          src={src}
          alt={alt}
          {...(srcSet ? { srcSet } : {})}
          {...(sizes ? { sizes } : {})}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
      {label && <div className="photo-label">{label}</div>}
      {locked && (
        <div className="photo-locked">
          <Icon name="lock" size={28} />
          {locked}
        </div>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

export interface AvatarProps {
  src: string | null
  alt: string
  /** Edge in pixels. */
  size?: 32 | 40 | 48 | 56 | 72 | 96 | 128
  /** Accessible text of the green dot; no dot without it. */
  online?: string | undefined
  /** The tenant's icon of fictional profiles at the lower edge. */
  mark?: ReactNode
}

/** A small picture of a person, in the brand's shape. */
export function Avatar({ src, alt, size = 48, online, mark }: AvatarProps) {
  return (
    <span className="avatar" style={{ '--edge': `${size}px` } as CSSProperties}>
      {src === null ? (
        <span className="avatar-empty" {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
          <Icon name="user" size={Math.round(size * 0.55)} />
        </span>
      ) : (
        <img src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" />
      )}
      {online && (
        <span className="avatar-online">
          <span className="visually-hidden">{online}</span>
        </span>
      )}
      {mark && <span className="avatar-mark">{mark}</span>}
    </span>
  )
}
