import { LOCALE_CODES } from '../../core/locale.ts'
import { countryName } from '../../i18n/format.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { Finding } from '../../tenancy/finding.ts'
import { IMPRINT_COUNTRIES, IMPRINT_FIELDS, type ImprintField, imprintRule } from '../../tenancy/imprint.ts'
import type { NewFile } from '../../tenancy/new-site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'
import { FindingText } from './findings.tsx'
import { Frame } from './frame.tsx'
import { LateFrame } from './late-frame.tsx'

export interface NewSitePageProps {
  readonly scope: PlatformScope<Staff>
  readonly presets: readonly { readonly id: string; readonly title: string }[]
  readonly themes: readonly string[]
  readonly chosen: { readonly preset: string; readonly theme: string }
  /** Address of the front page with these choices; undefined while no site can show it. */
  readonly look: string | undefined
  /** Countries in which a site can be launched immediately. */
  readonly countries: readonly string[]
  /** The folder of the sites cannot be written: the files are a download. */
  readonly readOnly: boolean
  readonly typed: Typed
  readonly fault?: FormFault
  /** Files that the check would write. */
  readonly files?: readonly NewFile[]
  readonly unserved?: string | undefined
  readonly findings?: readonly Finding[]
}

/** The form of a new site. */
export function NewSitePage(props: NewSitePageProps) {
  const { scope, readOnly, fault, files, unserved, findings = [] } = props
  const { t } = scope
  return (
    <Frame scope={scope} path="/sites" fault={fault?.message}>
      <p>
        <a href="/sites">{t('console:brands.title')}</a>
      </p>
      <h1>{t('console:make.title')}</h1>
      <p>{t('console:make.text')}</p>
      {unserved !== undefined && (
        <Alert tone="warning" title={t('console:make.unserved', { id: unserved })}>
          {findings.map((one) => (
            <FindingText key={`${one.file} ${one.path} ${one.message}`} scope={scope} finding={one} />
          ))}
        </Alert>
      )}
      {readOnly && <Alert tone="info">{t('console:make.read_only')}</Alert>}
      {files && (
        <Alert tone="success" title={t('console:make.fits')}>
          <ul>
            {files.map(({ path }) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Alert>
      )}
      <form method="post" action="/sites/new" className="make" data-new-site>
        <BrandFields {...props} />
        <LookFields {...props} />
        <PlaceFields {...props} />
        <CompanyFields {...props} />
        <div className="card acts">
          {!readOnly && (
            <Button type="submit" name="step" value="make">
              {t('console:make.make')}
            </Button>
          )}
          <Button type="submit" name="step" value="check" variant="secondary">
            {t('console:make.check')}
          </Button>
          <Button type="submit" name="step" value="download" variant={readOnly ? 'primary' : 'quiet'}>
            {t('console:make.download')}
          </Button>
          <p className="note">{t('console:make.draft_note')}</p>
        </div>
      </form>
    </Frame>
  )
}

type Part = Pick<NewSitePageProps, 'scope' | 'typed' | 'fault'>

/** What a field has typed, and its fault. */
const given = ({ typed, fault }: Pick<Part, 'typed' | 'fault'>, name: string) => ({
  name,
  defaultValue: typed[name],
  error: fault?.fields[name],
})

function BrandFields({ scope: { t }, ...part }: Part) {
  return (
    <section className="card stack" aria-labelledby="make-brand">
      <h2 id="make-brand">{t('console:make.brand')}</h2>
      <TextField
        label={t('console:make.name')}
        required
        maxLength={200}
        autoComplete="off"
        {...given(part, 'name')}
      />
      <TextField
        label={t('console:make.id')}
        hint={t('console:make.id_hint')}
        maxLength={31}
        autoComplete="off"
        spellCheck={false}
        {...given(part, 'id')}
      />
      <TextField
        label={t('console:make.domain')}
        hint={t('console:make.domain_hint')}
        required
        maxLength={253}
        autoComplete="off"
        inputMode="url"
        placeholder="luna.example"
        {...given(part, 'domain')}
      />
      <TextField
        label={t('console:make.hosts')}
        hint={t('console:make.hosts_hint')}
        maxLength={1000}
        autoComplete="off"
        inputMode="url"
        {...given(part, 'hosts')}
      />
    </section>
  )
}

/** The presets whose titles are translated; others have that of their file. */
const KNOWN_PRESETS = ['dating', 'fictional', 'mature'] as const
const isKnownPreset = (id: string): id is (typeof KNOWN_PRESETS)[number] =>
  (KNOWN_PRESETS as readonly string[]).includes(id)

function LookFields({ scope: { t }, presets, themes, chosen, look, typed, fault }: NewSitePageProps) {
  const { preset, theme } = chosen
  const name = typed.name ?? ''
  return (
    <section className="card stack" aria-labelledby="make-look">
      <h2 id="make-look">{t('console:make.look')}</h2>
      <RadioCards
        label={t('console:make.preset')}
        hint={t('console:make.preset_hint')}
        name="preset"
        defaultValue={preset}
        error={fault?.fields.preset}
        options={presets.map(({ id, title }) => ({
          value: id,
          label: id,
          hint: isKnownPreset(id) ? t(`console:make_preset.${id}`) : title,
        }))}
      />
      <div className="pictures">
        <RadioCards
          label={t('console:make.theme')}
          name="theme"
          defaultValue={theme}
          error={fault?.fields.theme}
          row
          options={themes.map((id) => ({
            value: id,
            label: id,
            mark: (
              <img
                src={addressOf('/sites/new/picture', { theme: id, preset, name })}
                data-theme-picture={id}
                alt=""
                width={320}
                height={220}
              />
            ),
          }))}
        />
      </div>
      {look !== undefined && (
        <section className="front" aria-labelledby="make-front" data-new-look>
          <h3 id="make-front">{t('console:make.front')}</h3>
          <p className="note">{t('console:make.front_hint')}</p>
          <div className="shots">
            {(['desktop', 'phone'] as const).map((width) => (
              <figure key={width}>
                <div className={`frame ${width}`} inert>
                  <LateFrame
                    src={look}
                    title={`${t('console:make.front')}: ${t(`console:theme.${width}`)}`}
                  />
                </div>
                <figcaption>{t(`console:theme.${width}`)}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
    </section>
  )
}

function PlaceFields({ scope: { t, locale }, countries, ...part }: NewSitePageProps) {
  const { typed } = part
  const places = countries
    .map((value) => ({ value, label: countryName(locale.iso, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale.iso))
  const tongues = LOCALE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))
  const main = (name: 'countries' | 'languages') => ({
    required: true,
    placeholder: '–',
    name: name === 'countries' ? 'main_country' : 'main_language',
    defaultValue: typed[name === 'countries' ? 'main_country' : 'main_language'] ?? '',
    error: part.fault?.fields[name],
  })
  return (
    <section className="card stack" aria-labelledby="make-place">
      <h2 id="make-place">{t('console:make.place')}</h2>
      <Select label={t('console:make.main_country')} options={places} {...main('countries')} />
      <Choices title={t('console:make.countries')} name="countries" options={places} typed={typed} />
      <Select label={t('console:make.main_language')} options={tongues} {...main('languages')} />
      <Choices title={t('console:make.languages')} name="languages" options={tongues} typed={typed} />
    </section>
  )
}

interface ChoicesProps {
  readonly title: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly typed: Typed
}

/** Checkboxes of one list. */
export function Choices({ title, name, options, typed }: ChoicesProps) {
  const ticked = (typed[name] ?? '').split(' ')
  return (
    <fieldset className="reasons">
      <legend>{title}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={ticked.includes(value)}
        />
      ))}
    </fieldset>
  )
}

/** Countries whose law demands a field. */
const DEMANDED = new Map(
  IMPRINT_FIELDS.map((field) => [
    field,
    IMPRINT_COUNTRIES.filter((code) => imprintRule(code)?.needed.includes(field)).join(' '),
  ]),
)

/** The company; fields of the imprint are shown for the countries that demand them (styles.ts). */
export function CompanyFields({ scope: { t, locale }, countries, ...part }: CompanyProps) {
  const places = [...new Set([...countries, ...IMPRINT_COUNTRIES])]
    .map((value) => ({ value, label: countryName(locale.iso, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale.iso))
  const hints: Partial<Record<ImprintField, string>> = {
    vat_numbers: t('console:make.vat_hint'),
    capital: t('console:make.capital_hint'),
    hosting: t('console:make.hosting_hint'),
  }
  const line = { required: true, maxLength: 200, autoComplete: 'off' } as const
  return (
    <section className="card stack company" aria-labelledby="make-company">
      <h2 id="make-company">{t('console:make.company_title')}</h2>
      <Select
        label={t('console:make.country')}
        hint={t('console:make.country_hint')}
        placeholder="–"
        required
        options={places}
        name="country"
        defaultValue={part.typed.country ?? ''}
        error={part.fault?.fields.country}
      />
      <TextField label={t('console:make.company')} {...line} {...given(part, 'company')} />
      <TextField label={t('console:make.address')} {...line} {...given(part, 'address')} />
      <TextField label={t('console:make.city')} {...line} {...given(part, 'city')} />
      {IMPRINT_FIELDS.map((field) => (
        <div key={field} data-demanded={DEMANDED.get(field)}>
          <TextField
            label={t(`console:make_imprint.${field}`)}
            hint={hints[field]}
            maxLength={200}
            autoComplete="off"
            {...given(part, field)}
          />
        </div>
      ))}
    </section>
  )
}

type CompanyProps = Part & Pick<NewSitePageProps, 'countries'>
