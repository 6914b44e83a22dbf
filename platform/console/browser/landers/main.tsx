import './refresh-preamble.ts'
import puckCss from '@puckeditor/core/no-external.css?inline'
import { createRoot } from 'react-dom/client'
import type { Locale } from '../../../core/locale.ts'
import { createClientTranslator, type TextBundles } from '../../../i18n/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { fieldWords } from './field-words.ts'
import { StudioApi } from './studio-api.ts'
import { StudioApp } from './studio-app.tsx'
import { studioCss } from './studio-css.ts'
import type { StudioPage } from './studio-page.ts'

/** Start data in the editor's page, as JSON. */
interface Start extends StudioPage {
  readonly locale: Locale
  readonly bundles: TextBundles
}

const root = document.getElementById('studio')
const start = document.getElementById('studio-start')?.textContent
if (root && start) {
  const { locale, bundles, ...page } = JSON.parse(start) as Start
  const style = document.createElement('style')
  style.textContent = puckCss + studioCss
  document.head.append(style)
  const t = createClientTranslator(locale, bundles)
  const words = fieldWords(bundles.sections ?? {}, t)
  createRoot(root).render(
    <I18nProvider locale={locale} t={t}>
      <div className="studio">
        <StudioApp
          api={new StudioApi({ tenant: page.tenant, lander: page.lander })}
          page={page}
          words={words}
        />
      </div>
    </I18nProvider>,
  )
}
