import type { RequestHandler } from 'express'
import { MethodNotAllowedError, NotFoundError } from '../core/errors.ts'
import { clickOf, partnerAddress } from '../features/tracking/server.ts'
import { tenantOf } from './scope.ts'
import type { Services } from './services.ts'

const PARTNER = /^\/partner\/([^/]+)\/?$/

/**
 * `/partner/{name}`: leads to a partner of the site's file. The partner does not learn where the visitor comes from: which site a person
 * is at, and that they have an account there, is nobody's business.
 *
 * @throws NotFoundError for a name that the site does not have
 */
export function partnerLinks({ visits }: Pick<Services, 'visits'>): RequestHandler {
  return (request, response, next) => {
    const [, name] = PARTNER.exec(request.path) ?? []
    if (name === undefined) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new MethodNotAllowedError(['GET', 'HEAD'])
    const tenant = tenantOf(response)
    const address = partnerAddress(tenant, name, request)
    if (address === undefined) throw new NotFoundError('page_not_found')
    const counted = clickOf(request, { kind: 'partner', name })
    if (counted) visits.record({ tenant, ip: request.ip, agent: request.headers['user-agent'], ...counted })
    response.set({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    response.redirect(302, address)
  }
}
