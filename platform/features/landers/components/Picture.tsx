import { preload } from 'react-dom'
import { VARIANT_FORMATS, variantSrcSet } from '../../../core/picture-variants.ts'
import type { LanderFacts } from '../facts.ts'

interface Props {
  facts: Pick<LanderFacts, 'sizes'>
  /** Address of the picture: of a lander (`facts.pictures`), or any other. */
  src: string
  /** Alternative text; empty for decoration. */
  alt: string
  /** Rendered width, as in HTML: `(min-width: 992px) 320px, 50vw`. */
  sizes: string
  /** Width and height for pictures of unknown size, such as the brand's. */
  box: readonly [width: number, height: number]
  /** The largest picture of the first screen: preloaded. At most one per page. */
  first?: boolean
  className?: string
}

/**
 * A picture of a lander in the smallest suitable file: AVIF or WebP, in one of two widths. Its
 * space is reserved before it is loaded; it loads lazily, except for the first one.
 */
export function Picture({ facts, src, alt, sizes, box, first = false, className }: Props) {
  const size = facts.sizes[src]
  const [width, height] = size ? [size.width, size.height] : box
  const sources = VARIANT_FORMATS.flatMap((format) => {
    const srcSet = size ? variantSrcSet(src, size.width, format) : ''
    return srcSet === '' ? [] : [{ type: `image/${format}`, srcSet }]
  })
  const [best] = sources
  // Browsers that do not support the type ignore the hint. For a picture without sources React
  // emits the hint itself.
  if (first && best)
    preload(src, {
      as: 'image',
      imageSrcSet: best.srcSet,
      imageSizes: sizes,
      type: best.type,
      fetchPriority: 'high',
    })
  const img = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      {...(className ? { className } : {})}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  )
  if (sources.length === 0) return img
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {img}
    </picture>
  )
}
