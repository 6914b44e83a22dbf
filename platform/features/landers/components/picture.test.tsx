import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from './Picture.tsx'

const SRC = '/lander-files/r/gallery/a.webp'
const FACTS = { sizes: { [SRC]: { width: 480, height: 600 } } }
const SIZES = '(min-width: 992px) 336px, 74vw'

const draw = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToString(<Picture facts={FACTS} src={SRC} alt="" sizes={SIZES} box={[320, 400]} {...props} />)

describe('a picture of a lander', () => {
  it('is offered as AVIF, then as WebP, in two widths each', () => {
    const sources = [...draw().matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"/g)]
    expect(sources.map(([, type, srcSet, sizes]) => [type, srcSet, sizes])).toEqual([
      ['image/avif', `${SRC}/240.avif 240w, ${SRC}/480.avif 480w`, SIZES],
      ['image/webp', `${SRC}/240.webp 240w, ${SRC}/480.webp 480w`, SIZES],
    ])
  })

  it('reserves its space by its size, and loads lazily', () => {
    expect(draw()).toMatch(/<img src="[^"]+" alt="" width="480" height="600" loading="lazy"/)
    expect(draw()).not.toContain('preload')
  })

  it('that is the first of the page is preloaded: its best format, in the same widths', () => {
    const html = draw({ first: true, alt: 'Two people' })
    expect(html).toMatch(/^<link rel="preload" as="image"/)
    const [link = ''] = /<link[^>]*>/.exec(html) ?? []
    expect(link).toContain(`imageSrcSet="${SRC}/240.avif 240w, ${SRC}/480.avif 480w"`)
    expect(link).toContain(`imageSizes="${SIZES}"`)
    expect(link).toContain('type="image/avif"')
    expect(link).toContain('fetchPriority="high"')
    expect(html).toContain('alt="Two people"')
    expect(html).not.toContain('loading="lazy"')
  })

  it('of unknown size, such as the drawing of a brand, is the file itself in the given box', () => {
    const html = draw({ src: '/brand/r/hero.svg', first: true })
    expect(html).not.toContain('<source')
    expect(html).toContain('width="320" height="400"')
  })
})
