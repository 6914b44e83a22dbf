export const LEVELS = ['fatal', 'error', 'warning', 'advice'] as const

/**
 * `fatal` keeps the last good settings (or the site offline), `error` is visible to people,
 * `warning` will be, `advice` is a matter of taste (docs/product-rules.md#what-files-may-not-hold).
 */
export type Level = (typeof LEVELS)[number]

/** Stable codes of `site check`; operators' scripts rely on them. */
export const FINDING_LEVELS = {
  file_missing: 'fatal',
  file_unreadable: 'fatal',
  file_too_large: 'fatal',
  link_outside: 'fatal',
  json_invalid: 'fatal',
  key_twice: 'fatal',
  id_invalid: 'fatal',
  unknown_key: 'fatal',
  null_value: 'fatal',
  schema: 'fatal',
  setting_missing: 'fatal',
  preset_missing: 'fatal',
  preset_broken: 'fatal',
  locked_key: 'fatal',
  theme_missing: 'fatal',
  theme_broken: 'fatal',
  theme_token_unknown: 'fatal',
  theme_token_locked: 'fatal',
  theme_token_value: 'fatal',
  theme_structure_locked: 'fatal',
  host_claimed_twice: 'fatal',
  host_reserved: 'fatal',
  tenant_renamed: 'fatal',
  sites_missing: 'fatal',
  folder_vanished: 'error',
  domain_not_in_hosts: 'fatal',
  language_not_enabled: 'fatal',
  time_zone_unknown: 'fatal',
  country_unknown: 'fatal',
  currency_unknown: 'fatal',
  label_missing: 'fatal',
  package_ids: 'fatal',
  debit_limits: 'fatal',
  link_unsafe: 'fatal',
  macro_unknown: 'fatal',
  postback_method: 'fatal',
  text_invalid: 'fatal',
  asset_missing: 'error',
  asset_broken: 'error',
  asset_unsafe: 'error',
  asset_too_large: 'error',
  alt_missing: 'error',
  lander_missing: 'error',
  // Published versions that the program no longer accepts: the files are shown instead.
  lander_version_invalid: 'warning',
  theme_version_invalid: 'warning',
  section_unknown: 'error',
  section_missing: 'error',
  section_broken: 'error',
  experiment_weights: 'error',
  translation_missing: 'error',
  page_missing: 'error',
  text_placeholder: 'error',
  claim_audience: 'error',
  claim_count: 'error',
  claim_presence: 'error',
  claim_hurry: 'error',
  countdown_endless: 'error',
  person_invented: 'error',
  testimonial_unsourced: 'error',
  address_foreign: 'error',
  text_too_wide: 'error',
  partner_unknown: 'error',
  text_format: 'error',
  page_empty: 'error',
  front_matter: 'error',
  page_unknown: 'warning',
  page_shadowed: 'warning',
  page_untranslated: 'warning',
  text_unknown: 'warning',
  file_ignored: 'warning',
  asset_large: 'warning',
  contrast: 'error',
  price_missing: 'error',
  payment_provider_unknown: 'error',
  payment_secret_missing: 'error',
  payment_variable_missing: 'warning',
  age_provider_missing: 'error',
  age_secret_missing: 'error',
  age_variable_missing: 'warning',
  gif_secret_missing: 'warning',
  gif_variable_missing: 'warning',
  translation_variable_missing: 'warning',
  network_variable_missing: 'warning',
  mail_secret_missing: 'error',
  mail_variable_missing: 'warning',
  mail_domain_mismatch: 'warning',
  regions_missing: 'error',
  minimum_message_costs_mismatch: 'warning',
  package_dearer: 'warning',
  refund_days_short: 'warning',
  american_english_in_eu: 'warning',
  company_example: 'warning',
  imprint_incomplete: 'warning',
  translation_inherited: 'warning',
  setting_unused: 'advice',
  watches_exhausted: 'warning',
  visible_language_not_enabled: 'warning',
  account_errors_explicit: 'advice',
  schema_reference_missing: 'advice',
  // Of `site check --dns` only.
  dns_not_asked: 'advice',
  spf_missing: 'warning',
  spf_invalid: 'warning',
  dkim_not_set: 'advice',
  dkim_record_missing: 'warning',
  dkim_record_mismatch: 'warning',
  dmarc_missing: 'warning',
  dmarc_invalid: 'warning',
  dmarc_none: 'advice',
} as const satisfies Record<string, Level>

export type FindingCode = keyof typeof FINDING_LEVELS

/**
 * Values that the console's sentence about a code names beside `file` and `setting`
 * (`console:finding.<code>`): whoever makes such a finding gives them.
 */
export const FINDING_VALUES = {
  json_invalid: ['line'],
  key_twice: ['line'],
  preset_missing: ['preset'],
  preset_broken: ['preset'],
  locked_key: ['preset'],
  host_claimed_twice: ['host', 'owner'],
  host_reserved: ['host'],
  tenant_renamed: ['host', 'owner'],
  domain_not_in_hosts: ['host'],
  language_not_enabled: ['language'],
  time_zone_unknown: ['zone'],
  country_unknown: ['code'],
  currency_unknown: ['code'],
  label_missing: ['language'],
  link_unsafe: ['address'],
  macro_unknown: ['macro'],
  asset_missing: ['picture'],
  lander_missing: ['lander'],
  lander_version_invalid: ['lander', 'version'],
  section_unknown: ['section'],
  section_missing: ['section'],
  experiment_weights: ['sum'],
  claim_audience: ['found'],
  claim_count: ['found'],
  claim_presence: ['found'],
  claim_hurry: ['found'],
  person_invented: ['found'],
  testimonial_unsourced: ['found'],
  address_foreign: ['found'],
  partner_unknown: ['partner'],
  page_unknown: ['placeholder'],
  page_untranslated: ['languages'],
  translation_inherited: ['languages'],
  contrast: ['ratio', 'needed'],
  price_missing: ['country'],
  payment_provider_unknown: ['provider'],
  payment_variable_missing: ['variable'],
  age_variable_missing: ['variable'],
  gif_variable_missing: ['variable'],
  translation_variable_missing: ['variable'],
  network_variable_missing: ['variable'],
  mail_variable_missing: ['variable'],
  mail_domain_mismatch: ['sender', 'domain'],
  regions_missing: ['country'],
  minimum_message_costs_mismatch: ['country', 'expected', 'found'],
  package_dearer: ['larger', 'smaller'],
  refund_days_short: ['countries', 'days'],
  american_english_in_eu: ['countries'],
  visible_language_not_enabled: ['country'],
  spf_missing: ['domain'],
  spf_invalid: ['domain'],
  dkim_record_missing: ['name'],
  dkim_record_mismatch: ['name'],
  dmarc_missing: ['name'],
  dmarc_invalid: ['name'],
  dmarc_none: ['name'],
} as const satisfies Partial<Record<FindingCode, readonly string[]>>

type Valued = typeof FINDING_VALUES

/** The values that a finding of this code is made with; of several codes, those of any. */
export type FindingValues<Code extends FindingCode> = Code extends keyof Valued
  ? { readonly values: Readonly<Record<Valued[Code][number], string>> }
  : { readonly values?: never }

/** One fault of one file: where it is, what was expected, what was found. */
export interface Finding {
  readonly code: FindingCode
  readonly level: Level
  /** The tenant concerned; absent for presets and themes. */
  readonly tenant?: string
  /** Path of the file, relative to the project. */
  readonly file: string
  /** Path inside the file, keys joined by dots; empty for the file as a whole. */
  readonly path: string
  readonly message: string
  /** Those of `FINDING_VALUES`; absent in findings that were stored by an earlier version. */
  readonly values?: Readonly<Record<string, string>>
  /** What to do about it, if the message does not say so. */
  readonly cure?: string
  /** Languages that it concerns, where neither the file nor the path names them. */
  readonly languages?: readonly string[]
}

interface FindingPlace {
  readonly file: string
  readonly path?: string
  readonly tenant?: string
  readonly languages?: readonly string[]
}

/** Creates a finding; its code determines the level. */
export function finding<Code extends FindingCode>(
  code: Code,
  where: FindingPlace & FindingValues<Code>,
  message: string,
  cure?: string,
): Finding {
  const { values } = where
  return {
    code,
    level: FINDING_LEVELS[code],
    ...(where.tenant === undefined ? {} : { tenant: where.tenant }),
    file: where.file,
    path: where.path ?? '',
    message,
    ...(values === undefined ? {} : { values }),
    ...(cure === undefined ? {} : { cure }),
    ...(where.languages === undefined ? {} : { languages: where.languages }),
  }
}

/** Takes findings of one file as they are found. */
export type FindingReport = <Code extends FindingCode>(
  code: Code,
  place: { readonly path: string } & FindingValues<Code>,
  message: string,
) => void

/** One line for people: `tenants/amore/tenant.json: minimum_age: expected 18 or more, found 17`. */
export function describeFinding({ file, path, message, cure }: Finding): string {
  return `${file}: ${path ? `${path}: ` : ''}${message}${cure === undefined ? '' : `; ${cure}`}`
}
