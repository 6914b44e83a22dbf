import fs from 'node:fs'
import express from 'express'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import type { PagePayload } from '../../../platform/core/client.ts'
import { MemberCards } from '../../../platform/features/members/components/MemberCards.tsx'
import type { SearchResult } from '../../../platform/features/members/contract.ts'
import { createClientTranslator, type TextBundles } from '../../../platform/i18n/client.ts'
import { I18nProvider } from '../../../platform/i18n/react.tsx'
import { createPool } from '../../../platform/infra/database/pool.ts'
import { PageProvider } from '../../../platform/ui/page.tsx'
import { ToastProvider } from '../../../platform/ui/toast.tsx'
import { type RecordedStatement, revive } from '../replay.ts'

/** The bench's recording of one members page of the platform. */
export interface MembersRecording {
  readonly statements: readonly RecordedStatement[]
  readonly page: PagePayload<{ readonly result: SearchResult }>
  readonly texts: TextBundles
}

const recording = JSON.parse(fs.readFileSync(process.env.BENCH_RECORDING ?? '', 'utf8')) as MembersRecording
const { page, texts } = recording
const statements = recording.statements.map(({ sql, parameters }) => ({
  sql,
  parameters: parameters.map(revive),
}))
const t = createClientTranslator(page.locale, texts)
const pool = createPool({ url: process.env.BENCH_APP_URL ?? '' })

/** Runs the same statements with the same parameters, in one transaction on one connection. */
async function query(): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { sql, parameters } of statements) await client.query(sql, parameters)
  } finally {
    client.release()
  }
}

/** Renders the same cards with the same component, and their styles; nothing else of the page. */
function render(): string {
  const sheet = new ServerStyleSheet()
  try {
    const body = renderToString(
      sheet.collectStyles(
        <PageProvider page={page}>
          <I18nProvider t={t} locale={page.locale}>
            <ToastProvider closeLabel="" lostLabel="">
              <MemberCards cards={page.data.result.members} eager />
            </ToastProvider>
          </I18nProvider>
        </PageProvider>,
      ),
    )
    return `<!DOCTYPE html><html><head>${sheet.getStyleTags()}</head><body>${body}</body></html>`
  } finally {
    sheet.seal()
  }
}

const app = express()
app.disable('x-powered-by')
app.set('etag', false)
app.get('/', async (_request, response) => {
  await query()
  response.type('html').send(render())
})
app.listen(Number(process.env.PORT), '127.0.0.1')
