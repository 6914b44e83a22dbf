import type { Request } from 'express'
import { expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { countryOf } from './request-country.ts'

const TENANT = { settings: { countries: ['IT'] } } as unknown as Tenant

/** A request from the local network through this number of trusted proxies. */
const request = (proxies: number) =>
  ({
    headers: { 'x-country': 'us' },
    socket: { remoteAddress: '10.0.0.7' },
    app: { get: () => (_address: string, hop: number) => hop < proxies },
  }) as unknown as Request

it('trusts the country header only behind a trusted proxy', () => {
  expect(countryOf(request(1), TENANT, 'x-country')).toBe('US')
  expect(countryOf(request(0), TENANT, 'x-country')).toBe('IT')
  expect(countryOf(request(1), TENANT, null)).toBe('IT')
})
