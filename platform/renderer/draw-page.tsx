import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import type { PageContext } from 'vike/types'
import { structureAttributes } from '../core/structure.ts'
import { SectionFaults } from '../features/landers/components/section-faults.tsx'
import { StaticPartProvider } from '../ui/static-part.tsx'
import { appearanceAttributes } from './appearance.ts'
import { type HeadContext, headHtml } from './head.ts'
import { PageShell } from './PageShell.tsx'
import { previewBar } from './preview-bar.ts'
import type { PartFault, Rendered } from './rendered.ts'
import { withoutAside } from './static-part.tsx'

/** What a page is rendered from, besides `page`: its components and its head. */
export interface DrawContext extends HeadContext, Pick<PageContext, 'Page'> {
  readonly config: HeadContext['config'] & Pick<PageContext['config'], 'Layout' | 'Wrapper'>
}

/**
 * Renders the page-specific parts of a document, as strings.
 * @param keep whether the page's rules are kept for its next document, which then has them too
 */
export function drawPage(context: DrawContext, keep = import.meta.env.PROD): Rendered {
  const { scope, config, Page } = context
  const { page, part } = withoutAside(context.page)
  const sheet = styleSheetOf(page.route, keep)
  const faults: PartFault[] = []
  const body = renderToString(
    sheet.collectStyles(
      <SectionFaults value={(part, error) => faults.push({ part, error })}>
        <StaticPartProvider value={part}>
          <PageShell page={page} t={scope.t} Page={Page} Layout={config.Layout} Wrapper={config.Wrapper} />
        </StaticPartProvider>
      </SectionFaults>,
    ),
  )
  const head = `${headHtml(context)}\n${sheet.getStyleTags()}`
  const appearance = appearanceAttributes(scope, config.routeName)
  const structure = structureAttributes(scope.tenant.theme.structure)
  const root = appearance ? `${structure} ${appearance}` : structure
  const after = previewBar(scope)
  return { iso: page.locale.iso, root, head, body, after, payload: JSON.stringify(page), faults }
}

const kept = new Map<string, ServerStyleSheet>()

/**
 * The style sheet that collects a page's rules. Rules contain no values of a request or a tenant
 * (those are CSS variables), so the built program keeps one sheet per page: a component's rules are
 * compiled once and not per request, which took a fifteenth of the CPU of the members page. In
 * development rules change, so each request gets a new sheet.
 * @param name the page: sheets of other pages contain rules that it never uses
 */
function styleSheetOf(name: string, keep: boolean): ServerStyleSheet {
  const known = kept.get(name)
  if (known) return known
  const sheet = new ServerStyleSheet()
  if (keep) kept.set(name, sheet)
  return sheet
}
