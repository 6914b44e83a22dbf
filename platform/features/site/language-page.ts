import type { RequestScope } from '../../core/scope.ts'
import { named } from './present.ts'

export interface LanguageChoice {
  readonly current: string
  readonly languages: readonly { readonly code: string; readonly name: string }[]
}

/** Every language of the site, also those that the menu does not show for this country. */
export async function languagePage({ scope }: { readonly scope: RequestScope }): Promise<LanguageChoice> {
  return { current: scope.locale.code, languages: scope.tenant.languages.map(named) }
}
