import type { Request, RequestHandler } from 'express'
import type { ReactNode } from 'react'
import { href, type RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { ChatsPage } from '../features/chats/components/ChatsPage.tsx'
import { EXAMPLE_PROFILE } from '../features/landers/server.ts'
import { MembersPage } from '../features/members/components/MembersPage.tsx'
import type { ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { drawPage } from '../renderer/draw-page.tsx'
import { ChatLayout } from '../renderer/layouts/ChatLayout.tsx'
import { DefaultLayout } from '../renderer/layouts/DefaultLayout.tsx'
import { MembersApp } from '../renderer/MembersApp.tsx'
import { buildPage } from '../renderer/page-payload.ts'
import { withPageTransaction } from './page-transaction.ts'
import { liveThemeOf } from './preview.ts'
import type { Services } from './services.ts'
import { SAMPLE_MEMBER, sampleChat, sampleMembers, withPortraits } from './theme-sample-data.ts'

interface Sample {
  readonly route: RouteName
  readonly Layout: (props: { children: ReactNode }) => ReactNode
  /** The component with invented people. */
  page(scope: RequestScope): () => ReactNode
}

/** Pages of members in a theme's preview, by their address. */
const SAMPLES: ReadonlyMap<string, Sample> = new Map<string, Sample>([
  [
    href('members'),
    {
      route: 'members',
      Layout: DefaultLayout,
      page(scope) {
        const data = sampleMembers(scope)
        return () => <MembersPage {...data} notice={null} />
      },
    },
  ],
  [
    href('chats-id', { id: EXAMPLE_PROFILE }),
    {
      route: 'chats-id',
      Layout: ChatLayout,
      page(scope) {
        const data = sampleChat(scope)
        return () => <ChatsPage data={data} />
      },
    },
  ],
])

/** Whether a theme's preview can show a page of members at an address. */
export const isSample = (path: string): boolean => SAMPLES.has(path)

/**
 * Renders pages of members with invented people in a theme preview: server HTML without scripts.
 */
export function themeSamples(services: Services, openScope: ScopeOpener): RequestHandler {
  return async (request, response, next) => {
    const sample = liveThemeOf(response) && SAMPLES.get(request.path)
    if (!sample) return next()
    const html = await withPageTransaction(openScope, { request, response }, async ({ scope, commit }) => {
      await commit()
      return documentOf(sample, scope, request, services)
    })
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(html)
  }
}

function documentOf(
  { route, Layout, page: pageOf }: Sample,
  scope: RequestScope,
  request: Request,
  { smallPicture }: Services,
): string {
  const given = { scope, route, cookies: readCookies(request), smallPicture, pushAvailable: false }
  const page = {
    ...buildPage({ ...given, data: null, form: null, error: null }),
    me: SAMPLE_MEMBER,
    alerts: [],
  }
  // Without the name of its route, the head loads no texts: no script hydrates the page.
  const head = { config: { texts: [], Layout, Wrapper: MembersApp }, urlPathname: request.path }
  const { iso, root, head: inHead, body } = drawPage({ ...head, page, scope, Page: pageOf(scope) })
  const html = `<!DOCTYPE html><html lang="${iso}" ${root}><head>${inHead}</head><body><div id="root">${body}</div></body></html>`
  return withPortraits(html, scope.tenant)
}
