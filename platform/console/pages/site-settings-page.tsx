import { LOCALE_CODES, type LocaleCode } from '../../core/locale.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { Finding } from '../../tenancy/finding.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'
import { Filter, siteField } from './filter.tsx'
import { Findings } from './findings.tsx'
import { Frame } from './frame.tsx'
import { Choices, CompanyFields } from './new-site-page.tsx'

export interface SiteSettingsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly site: string
  readonly languages: readonly LocaleCode[]
  readonly countries: readonly string[]
  /** Of the file that the form is drawn from. */
  readonly hash: string
  readonly typed: Typed
  /** What the file says, if somebody has changed it since the form was drawn. */
  readonly now?: Typed
  /** Faults of the file, which then cannot be changed here. */
  readonly findings: readonly Finding[]
  /** The folder of the site cannot be written: the changed file is a download. */
  readonly readOnly: boolean
  readonly fault?: FormFault
}

/** The settings of one site that need no text editor. */
export function SiteSettingsPage(props: SiteSettingsPageProps) {
  const { scope, tenant, site, findings, readOnly, fault } = props
  const { t } = scope
  return (
    <Frame scope={scope} path="/sites" fault={fault?.message}>
      <p>
        <a href={addressOf('/sites/one', { tenant })}>{site}</a>
      </p>
      <h1>{t('console:settings.title')}</h1>
      <p>{t('console:settings.text')}</p>
      <Filter
        scope={scope}
        path="/sites/settings"
        fields={[siteField(scope)]}
        values={{ tenant }}
        button="choose"
      />
      {readOnly && <Alert tone="info">{t('console:settings.read_only')}</Alert>}
      <Findings scope={scope} title={t('console:settings.broken')} findings={findings} />
      {findings.length === 0 && <SettingsForm {...props} />}
    </Frame>
  )
}

function SettingsForm({ scope, tenant, hash, readOnly, countries, ...part }: SiteSettingsPageProps) {
  const { t } = scope
  return (
    <form method="post" action="/sites/settings" className="make">
      <input type="hidden" name="tenant" value={tenant} />
      <input type="hidden" name="hash" value={hash} />
      <BrandFields scope={scope} {...part} />
      <PlaceFields scope={scope} {...part} />
      <CompanyFields scope={scope} countries={countries} {...part} />
      <div className="card acts">
        {!readOnly && (
          <Button type="submit" name="step" value="save">
            {t('console:settings.save')}
          </Button>
        )}
        <Button type="submit" name="step" value="download" variant={readOnly ? 'primary' : 'quiet'}>
          {t('console:settings.download')}
        </Button>
      </div>
    </form>
  )
}

type Part = Pick<SiteSettingsPageProps, 'scope' | 'typed' | 'now' | 'fault'>

/** What a field shows: the typed value, its fault, and what the file says now. */
function field({ scope: { t }, typed, now, fault }: Part, name: string, usual?: string) {
  const other = now?.[name] !== undefined && now[name] !== typed[name] ? now[name] : undefined
  return {
    name,
    defaultValue: typed[name],
    error: fault?.fields[name],
    hint: other === undefined ? usual : t('console:settings.in_file', { value: other || '–' }),
  }
}

function BrandFields({ languages, ...part }: Part & Pick<SiteSettingsPageProps, 'languages'>) {
  const { t } = part.scope
  return (
    <section className="card stack" aria-labelledby="settings-brand">
      <h2 id="settings-brand">{t('console:make.brand')}</h2>
      <TextField
        label={t('console:make.name')}
        required
        maxLength={200}
        {...field(part, 'name', t('console:settings.name_hint'))}
      />
      {languages.map((code) => (
        <TextField
          key={code}
          label={t('console:settings.tagline', { language: LANGUAGES[code].name })}
          lang={code}
          maxLength={4000}
          {...field(part, `tagline_${code}`)}
        />
      ))}
      <TextField
        label={t('console:settings.hosts')}
        required
        maxLength={1000}
        inputMode="url"
        {...field(part, 'hosts', t('console:settings.hosts_hint'))}
      />
      <TextField
        label={t('console:settings.support_email')}
        type="email"
        required
        maxLength={254}
        {...field(part, 'support_email')}
      />
      <TextField
        label={t('console:settings.support_phone')}
        type="tel"
        maxLength={30}
        {...field(part, 'site_phone')}
      />
    </section>
  )
}

function PlaceFields(part: Part) {
  const { scope, typed, fault } = part
  const { t } = scope
  const tongues = LOCALE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))
  return (
    <section className="card stack" aria-labelledby="settings-languages">
      <h2 id="settings-languages">{t('console:settings.languages')}</h2>
      <Select
        label={t('console:make.main_language')}
        required
        options={tongues}
        {...field(part, 'main_language')}
        error={fault?.fields.languages}
      />
      <Choices title={t('console:settings.languages')} name="languages" options={tongues} typed={typed} />
    </section>
  )
}
