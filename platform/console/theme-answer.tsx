import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import { href } from '../core/routes.ts'
import {
  lookOfLander,
  SECOND_SCHEME,
  type StudioSite,
  themePreviewLink,
} from '../features/lander-studio/server.ts'
import { EXAMPLE_PROFILE } from '../features/landers/server.ts'
import type { ConsoleDeps } from './deps.ts'
import { studioSite } from './lander-input.ts'
import { ThemePage } from './pages/theme-page.tsx'
import { chosenKey, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import type { ConsoleAnswer, FormFault } from './serve.ts'
import { type ShownScheme, themeState, typedState } from './theme-state.ts'

type Deps = Pick<ConsoleDeps, 'folders' | 'appSecrets'>

/** The scheme whose colours were shown; an invalid value means the first. */
export const schemeField = z.enum(['first', 'second']).catch('first')

interface Asked {
  readonly tenant?: number | undefined
  readonly scheme: ShownScheme
}

/**
 * The page of a site's theme.
 * @param refused the form that was refused, and why
 */
export async function themeAnswer(
  scope: PlatformScope<Staff>,
  deps: Deps,
  { tenant: chosen, scheme }: Asked,
  refused?: { readonly sent: Readonly<Record<string, unknown>>; readonly fault: FormFault },
): Promise<ConsoleAnswer> {
  const key = chosenKey(scope, chosen)
  const title = scope.t('console:theme.title')
  if (key === undefined) return { page: <ThemePage scope={scope} />, title }
  const site = await studioSite(scope, deps, { tenant: key })
  const read = await themeState(scope, site)
  const state = refused ? typedState(read, refused.sent) : read
  const looks = looksOf(site, deps, scope.now, state.other !== undefined)
  const page = <ThemePage scope={scope} state={state} looks={looks} scheme={scheme} fault={refused?.fault} />
  return { page, title, frames: [site.tenant.origin] }
}

/** Pages that only have the theme's own scheme (renderer/appearance.ts). */
const IN_OWN_SCHEME: ReadonlySet<string> = new Set(['front', 'lander'])

/**
 * Preview links to the draft on pages of the site: front page, a lander, login, and pages of
 * members with example people; the last three in both schemes.
 */
function looksOf({ tenant }: StudioSite, { appSecrets }: Deps, now: Date, both: boolean) {
  const [lander] = tenant.settings.landers
  const pages = [
    ['front', href('index')],
    ...(lander === undefined ? [] : [['lander', lookOfLander(lander)] as const]),
    ['login', href('login')],
    ['members', href('members')],
    ['chat', href('chats-id', { id: EXAMPLE_PROFILE })],
  ] as const
  return pages.map(([name, path]) => ({
    name,
    address: themePreviewLink(appSecrets, tenant, path, 'draft', now),
    second:
      both && !IN_OWN_SCHEME.has(name)
        ? themePreviewLink(appSecrets, tenant, path, 'draft', now, SECOND_SCHEME)
        : null,
  }))
}

const shownForm = z.object({ tenant: tenantKey, shown_scheme: schemeField })

/** Shows the page again after a refused form, with what was typed. */
export const againWith =
  (deps: Deps) =>
  (
    { scope, body }: { readonly scope: PlatformScope<Staff>; readonly body: unknown },
    fault: FormFault,
  ): Promise<ConsoleAnswer> => {
    const site = shownForm.safeParse(body)
    if (!site.success) throw new NotFoundError()
    const sent = body as Readonly<Record<string, unknown>>
    const { tenant, shown_scheme: scheme } = site.data
    return themeAnswer(scope, deps, { tenant, scheme }, { sent, fault })
  }
