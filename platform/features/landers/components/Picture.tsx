import { preload } from 'react-dom'
import { VARIANT_FORMATS, variantSrcSet } from '../../../core/picture-variants.ts'
import type { LanderFacts } from '../facts.ts'

interface Props {
  facts: Pick<LanderFacts, 'sizes'>
  /** Address of the picture: of a lander (`facts.pictures`), or any other. */
  src: string
  /** What is to be seen; empty where it only adorns. */
  alt: string
  /** How wide it is drawn, as in HTML: `(min-width: 992px) 320px, 50vw`. */
  sizes: string
  /** Width and height of pictures whose own are not known, such as the brand's. */
  box: readonly [width: number, height: number]
  /** The largest picture of the first screen: fetched before anything else. One a page. */
  first?: boolean
  className?: string
}

/**
 * A picture of a lander in the smallest file that does: AVIF or WebP, in one of two widths. It
 * keeps its place before it is loaded, and loads when it comes near, the first one at once.
 */
export function Picture({ facts, src, alt, sizes, box, first = false, className }: Props) {
  const size = facts.sizes[src]
  const [width, height] = size ? [size.width, size.height] : box
  const sources = VARIANT_FORMATS.flatMap((format) => {
    const srcSet = size ? variantSrcSet(src, size.width, format) : ''
    return srcSet === '' ? [] : [{ type: `image/${format}`, srcSet }]
  })
  const [best] = sources
  // Browsers that do not know the type leave the hint alone. For a picture without sources React
  // writes it by itself.
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
