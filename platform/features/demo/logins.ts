import type { Tenant } from '../../core/tenant.ts'

export interface DemoLogin {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly premium: boolean
}

/** Logins of a seeded site for people who try it: a premium member with credits, and a free one. */
export function demoLogins(tenant: Pick<Tenant, 'id'>): readonly [DemoLogin, DemoLogin] {
  const password = 'demo-password'
  return [
    { email: `demo@${tenant.id}.example`, password, name: 'Demo', premium: true },
    { email: `free@${tenant.id}.example`, password, name: 'Free', premium: false },
  ]
}
