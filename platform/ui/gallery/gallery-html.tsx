import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import type { Theme } from '../../core/tenant.ts'
import { baseCss } from '../base-css.ts'
import { Gallery } from './gallery.tsx'
import type { GalleryProps } from './gallery-props.ts'

/** The gallery in one theme as a whole document without scripts; the modal stands in the page. */
export function galleryHtml(theme: Theme, props: GalleryProps): string {
  const sheet = new ServerStyleSheet()
  try {
    const body = renderToString(sheet.collectStyles(<Gallery {...props} />)).replaceAll(
      '<dialog ',
      '<dialog open="" ',
    )
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${theme.id}</title><meta name="viewport" content="width=device-width"><style>${theme.css}${theme.second?.css ?? ''}${baseCss}dialog[open]{position:static}</style>${sheet.getStyleTags()}</head><body>${body}</body></html>`
  } finally {
    sheet.seal()
  }
}
