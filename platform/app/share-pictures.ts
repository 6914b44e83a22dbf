import { readFile } from 'node:fs/promises'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import { NotFoundError } from '../core/errors.ts'
import type { LocaleCode } from '../core/locale.ts'
import { localised } from '../core/localised.ts'
import type { Tenant } from '../core/tenant.ts'
import { contentPage } from '../features/content-pages/server.ts'
import { landerTitle } from '../features/landers/server.ts'
import { isLocaleCode, localeOf } from '../i18n/languages.ts'
import { translator } from '../i18n/server.ts'
import { FairGate } from '../infra/fair-gate.ts'
import { requestShare } from '../infra/network-share.ts'
import { assetPath } from '../tenancy/containment.ts'
import { sharePicture } from '../tenancy/share-picture.ts'
import { keepFor } from './file-headers.ts'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'

/** About 60 KB each. */
const KEPT = 500
const DRAWN_AT_ONCE = 1
const MOST_WAITING = 100

/**
 * Pictures of shared links, `/brand/<revision>/share/<language>/<subject>.jpg`: each is drawn once,
 * counted as a page that is drawn for a visitor. Sites that are not live have none, and an address
 * with an earlier revision gives today's picture, uncached.
 */
export function sharePictures(services: Services): Router {
  const router = Router()
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: KEPT })
  const drawing = new FairGate({ atOnce: DRAWN_AT_ONCE, waiting: MOST_WAITING })

  router.get('/brand/:revision/share/:language/:subject.jpg', async (request, response) => {
    const tenant = tenantOf(response)
    const { revision, language, subject } = request.params
    if (tenant.state !== 'live' || !isLocaleCode(language) || !tenant.languages.includes(language))
      throw new NotFoundError()
    const words = wordsOf(tenant, language, subject)
    const key = `${tenant.id} ${tenant.revision} ${language} ${subject}`
    let picture = pictures.get(key)
    if (!picture) {
      services.visitorLimits.draw(request.ip)
      picture = drawing.pass(requestShare(tenant.key, request.ip), () => draw(services, tenant, words))
      pictures.set(key, picture)
      // A refusal is for this request only.
      picture.catch(() => pictures.delete(key))
    }
    const body = await picture
    keepFor(response, revision === tenant.revision)
    // Other sites show it beside a link.
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.type('jpeg').end(body)
  })
  return router
}

interface Words {
  readonly headline: string
  readonly line: string
}

/** @throws NotFoundError if the site has no such page */
function wordsOf(tenant: Tenant, code: LocaleCode, subject: string): Words {
  const { settings } = tenant
  const tagline = localised(settings.tagline, code)
  const front = { headline: tagline, line: localised(settings.index_title, code) }
  const [, kind, name = ''] = /^(lander|page)-(.+)$/.exec(subject) ?? []
  if (kind === undefined) {
    if (subject === 'front') return front
    throw new NotFoundError()
  }
  const locale = localeOf(code, settings.countries)
  const reader = { tenant, locale, t: translator(tenant, code, locale.iso) }
  const title = kind === 'page' ? contentPage(reader, name).heading : landerTitle(reader, name)
  if (title === undefined) throw new NotFoundError()
  return title === null ? front : { headline: title, line: tagline === title ? '' : tagline }
}

async function draw({ config }: Services, tenant: Tenant, words: Words): Promise<Buffer> {
  const { name, logo, mark, hero } = tenant.settings
  const [drawnLogo, drawnMark, art] = await Promise.all(
    [logo, mark, hero].map((asset) => readAsset(config.tenantsDir, tenant, asset)),
  )
  return sharePicture({
    ...words,
    theme: tenant.theme,
    name,
    // A mark does not say the name.
    logo: logo === mark ? null : (drawnLogo ?? null),
    mark: drawnMark ?? null,
    art: art ?? null,
    host: new URL(tenant.origin).hostname,
  })
}

/** A file of the site's assets; null if it has none, which `site check` reports. */
async function readAsset(tenantsDir: string, { id }: Tenant, asset: string): Promise<Buffer | null> {
  const file = asset && assetPath(tenantsDir, id, asset)
  if (!file) return null
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
