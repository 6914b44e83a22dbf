import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Translate } from '../core/locale.ts'
import { createCatalogue, translateFrom } from './catalogue.ts'
import { I18nProvider, useLocale, useT } from './react.tsx'
import { Rich } from './rich.tsx'

const TEXTS = {
  'signup:terms': 'I accept the <terms>terms of <b>{{site}}</b></terms>.<br/>Really.',
  'signup:title': 'Hello',
  'common:close': 'Close',
  'signup:broken': 'a </b>b <i>c',
}
const t: Translate = translateFrom(
  [createCatalogue(Object.entries(TEXTS), { iso: 'en' })],
  (key) => `missing ${key}`,
)

const components = { terms: <a href="/pages/terms">-</a>, b: <strong />, br: <br /> }

function Screen() {
  const own = useT('signup')
  return `${own('title')} ${own('common:close')} ${useLocale().iso}`
}

describe('texts in components', () => {
  it('come from the namespace of the component, and from others by name', () => {
    const html = renderToStaticMarkup(
      <I18nProvider locale={{ code: 'de', iso: 'de-CH' }} t={t}>
        <Screen />
      </I18nProvider>,
    )
    expect(html).toBe('Hello Close de-CH')
  })

  it('contain elements for their tags', () => {
    const html = renderToStaticMarkup(
      <Rich t={t} text="signup:terms" params={{ site: 'Amore' }} components={components} />,
    )
    expect(html).toBe('I accept the <a href="/pages/terms">terms of <strong>Amore</strong></a>.<br/>Really.')
  })

  it('isolate a right-to-left value, once', () => {
    const html = renderToStaticMarkup(
      <Rich t={t} text="signup:terms" params={{ site: 'محمد' }} components={components} />,
    )
    expect(html).toContain('<strong>\u2068محمد\u2069</strong>')
  })

  it('show markup in a value as it was typed, including tags of the text', () => {
    const params = { site: '</b><terms><script>alert(1)</script>' }
    const html = renderToStaticMarkup(
      <Rich t={t} text="signup:terms" params={params} components={components} />,
    )
    expect(html).toContain('<strong>&lt;/b&gt;&lt;terms&gt;&lt;script&gt;alert(1)&lt;/script&gt;</strong>')
  })

  it('accept elements as values, without React’s warning about keys', () => {
    const complaints = vi.spyOn(console, 'error')
    onTestFinished(() => complaints.mockRestore())
    const params = { site: <em>Amore</em> }
    const html = renderToStaticMarkup(
      <Rich t={t} text="signup:terms" params={params} components={components} />,
    )
    expect(html).toContain('<strong><em>Amore</em></strong>')
    expect(complaints).not.toHaveBeenCalled()
  })

  it('tolerate unbalanced tags and tags without an element', () => {
    expect(renderToStaticMarkup(<Rich t={t} text="signup:broken" components={components} />)).toBe('a b c')
  })
})
