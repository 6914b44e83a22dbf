import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import type { Theme } from '../../core/tenant.ts'
import { baseCss } from '../base-css.ts'
import { Container, Stack } from '../layout.tsx'
import { Actions } from './actions.tsx'
import { Forms } from './forms.tsx'
import type { GalleryProps } from './gallery-props.ts'
import { Hero, People } from './people.tsx'
import { Messages, Money, States } from './pieces.tsx'

/** The gallery in one theme as a whole document without scripts; the modal is inline. */
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

/**
 * Every primitive once, with sample texts, to review in every theme. Served in development only.
 */
function Gallery({ name, photos, hero, mark }: GalleryProps) {
  return (
    <>
      <Hero name={name} hero={hero} mark={mark} />
      <main>
        <Container>
          <Stack gap={7}>
            <People photos={photos} />
            <Actions />
            <Forms />
            <Messages photos={photos} />
            <Money />
            <States photos={photos} />
          </Stack>
        </Container>
      </main>
    </>
  )
}
