import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewLink, saveDraft, themePreviewLink } from '../features/lander-studio/server.ts'
import { setSecurityHeaders } from '../infra/http/security-headers.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { landerPreviews } from './lander-preview.ts'
import { isPreview } from './preview.ts'
import { tenantOf } from './scope.ts'
import { servedLander } from './served-variant.ts'
import { countVisit } from './visit-source.ts'
import { visitorKey } from './visitor-key.ts'

const test = testDatabase()
const app = testApp(test)
const server = createServer()
const LANDER = 'alonetonight'
const DRAFT = { lander: LANDER, version: 'draft' } as const

/** The program's middleware, with a dump of the data in place of pages. */
beforeAll(async () => {
  const seen = express()
    .use((_request, response, next) => {
      setSecurityHeaders(response, { production: false, dev: false })
      response.locals.tenant = tenant()
      next()
    })
    .use(landerPreviews(app.services))
    .use((incoming, response) => {
      const { landers, theme } = tenantOf(response)
      let visits = 0
      const asking = {
        request: incoming,
        response,
        tenant: tenantOf(response),
        ring: app.services.config.appSecrets,
      }
      countVisit(incoming, response, { ...app.services, visits: { record: () => void visits++ } as never })
      response.json({
        visits,
        title: landers[LANDER]?.words.it?.page.title,
        theme: theme.id,
        preview: isPreview(response),
        variant: servedLander(asking)?.variant,
        cookie: incoming.headers.cookie ?? null,
        key: visitorKey(incoming, response, app.services) ?? null,
      })
    })
    .use(((_error, _request, response, _next) =>
      response.status(404).json({})) satisfies express.ErrorRequestHandler)
  server.on('request', seen).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    saveDraft(db, { lander: LANDER, revision: 0, by: null, now: new Date(), document: titled('Bozza') }),
  )
})
afterAll(() => server.close())

const titled = (title: string) => ({ texts: { it: { page: { title } } } })
function tenant() {
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('the demo tenant amore is missing')
  return found
}

async function open(path: string, cookie = 'session=of-a-member') {
  const { port } = server.address() as AddressInfo
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { cookie },
  }).end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const json = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as Record<string, unknown>
  return { status: answer.statusCode, headers: answer.headers, json }
}

function pathOf(
  look: object = {},
  previewed: { lander: string; version: number | 'draft' } = DRAFT,
  now = new Date(),
) {
  const url = new URL(previewLink(app.services.config.appSecrets, tenant(), previewed, look, now))
  return `${url.pathname}${url.search}`
}

function themed(path: string): string {
  const url = new URL(themePreviewLink(app.services.config.appSecrets, tenant(), path, 'draft', new Date()))
  return `${url.pathname}${url.search}`
}

it("shows the draft in a language and theme, ignores the browser's cookies, and is never cached", async () => {
  const { json, headers } = await open(pathOf({ language: 'it', theme: 'aurora' }))
  expect(json).toEqual({
    title: 'Bozza',
    theme: 'aurora',
    preview: true,
    visits: 0,
    variant: '',
    cookie: 'entry=1; __Host-entry=1; language=it; __Host-language=it',
    key: null,
  })
  expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/console\.localhost(:\d+)?$/)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
})

it('shows a draft with an experiment as the base lander, or as the variant that its link names', async () => {
  const variants = { plain: { weight: 50 }, eye: { weight: 50 } }
  const document = { ...titled('Prova'), experiment: { id: 'headline', variants } }
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    saveDraft(db, { lander: 'gallery', revision: 0, by: null, now: new Date(), document }),
  )
  const shown = async (look: object) =>
    (await open(pathOf(look, { lander: 'gallery', version: 'draft' }))).json.variant
  expect(await shown({ variant: 'eye' })).toBe('eye')
  expect(await shown({ variant: 'plain' })).toBe('plain')
  expect([await shown({}), await shown({ variant: 'gone' })]).toEqual(['', ''])
})

it('shows everybody else the live page, in the theme of the site', async () => {
  const { json, headers } = await open(`/landers/${LANDER}?theme=aurora`)
  expect(json).toMatchObject({
    title: 'Serata libera? Comincia con due righe.',
    theme: tenant().theme.id,
    preview: false,
  })
  expect(json.key).toContain('amore')
  expect((await open(`/landers/${LANDER}`, '')).json).toMatchObject({ visits: 1 })
  expect(headers['x-frame-options']).toBe('DENY')
})

it.each<[string, () => string]>([
  ['another lander', () => pathOf().replace(LANDER, 'gallery')],
  ['another page', () => pathOf().replace(`/landers/${LANDER}`, '/members')],
  ['a page that shows no theme', () => themed('/pages/terms')],
  ['a page of members', () => themed('/account')],
  ['a link that is over', () => pathOf({}, DRAFT, new Date(Date.now() - 7_200_000))],
  ['a link that was altered', () => pathOf().slice(0, -1)],
  ['a version that is not there', () => pathOf({}, { lander: LANDER, version: 7 })],
])('answers 404 for %s', async (_name, path) => {
  const { status, headers } = await open(path())
  expect([status, headers['x-frame-options']]).toEqual([404, 'DENY'])
})

it('leaves out what the schemas refuse in a draft, and shows the rest', async () => {
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    saveDraft(db, {
      lander: LANDER,
      revision: 1,
      by: null,
      now: new Date(),
      document: { ...titled('<b>Bozza</b>'), order: ['question', 'nobody'] },
    }),
  )
  expect((await open(pathOf())).json).toMatchObject({
    title: 'Serata libera? Comincia con due righe.',
    preview: true,
  })
})
