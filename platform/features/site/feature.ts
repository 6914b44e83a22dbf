import type { Feature } from '../../infra/feature.ts'
import { siteApi } from './api.ts'
import { siteExport } from './export.ts'
import { siteForms } from './forms.ts'

interface SiteServices {
  readonly pushKeys: { readonly publicKey: string } | null
}

export const site: Feature<SiteServices> = {
  calls: ({ pushKeys }) => siteApi({ pushPublicKey: pushKeys?.publicKey ?? null }),
  forms: siteForms,
  export: siteExport,
  erase: { rows: { 'dismissal.member_id': 'delete' } },
}
