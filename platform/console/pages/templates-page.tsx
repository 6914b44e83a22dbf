import { COMPLAINT_KINDS } from '../../features/complaints/server.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import {
  ALL_SITES,
  type AnswerTemplate,
  mayWriteTemplate,
  PLACEHOLDERS,
  TEMPLATE_LANGUAGES,
} from '../answer-templates.ts'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Frame } from './frame.tsx'

export interface TemplatesPageProps {
  readonly scope: PlatformScope<Staff>
  readonly templates: readonly AnswerTemplate[]
  /** Values of the form, `id` of the template that is changed. */
  readonly typed: Typed
  readonly fault?: FormFault | undefined
}

/** Saved answers, and the form that writes a new one or changes one. */
export function TemplatesPage(props: TemplatesPageProps) {
  const { scope, templates, fault } = props
  const { t } = scope
  return (
    <Frame scope={scope} path="/complaints" fault={fault?.message}>
      <div className="line">
        <h1>{t('console:templates')}</h1>
        <ButtonLink href="/complaints" variant="secondary" size="small">
          {t('console:complaints')}
        </ButtonLink>
      </div>
      <p>{t('console:templates_text')}</p>
      <div className="desk">
        <div>
          {templates.length === 0 ? (
            <EmptyState
              icon="edit"
              title={t('console:templates_none')}
              text={t('console:templates_none_text')}
            />
          ) : (
            <TemplateTable scope={scope} templates={templates} />
          )}
        </div>
        <TemplateForm {...props} />
      </div>
    </Frame>
  )
}

const languageName = (code: string) => LANGUAGES[code as keyof typeof LANGUAGES]?.name ?? code

function TemplateTable({ scope, templates }: Pick<TemplatesPageProps, 'scope' | 'templates'>) {
  const { t, tenants } = scope
  const siteOf = (key: number) => tenants.find((tenant) => tenant.key === key)?.settings.name
  const columns: readonly Column<AnswerTemplate>[] = [
    {
      head: t('console:template_name'),
      cell: ({ name, body }) => (
        <details className="template">
          <summary>{name}</summary>
          <p className="words">{body}</p>
        </details>
      ),
    },
    { head: t('console:language'), cell: ({ language }) => languageName(language) },
    {
      head: t('console:kind'),
      cell: ({ kind }) => (kind === null ? t('console:all') : t(`console:complaint_kind.${kind}`)),
    },
    {
      head: t('console:site'),
      cell: ({ tenantId }) => (tenantId === ALL_SITES ? t('console:sites_all') : siteOf(tenantId)),
    },
    {
      head: t('console:details'),
      cell: (one) => mayWriteTemplate(scope, one.tenantId) && <Tools scope={scope} one={one} />,
    },
  ]
  return <DataTable columns={columns} rows={templates} keyOf={({ id }) => id} />
}

function Tools({
  scope: { t },
  one,
}: {
  readonly scope: PlatformScope<Staff>
  readonly one: AnswerTemplate
}) {
  return (
    <form method="post" action="/complaints/templates/remove" className="line">
      <input type="hidden" name="tenant" value={one.tenantId} />
      <input type="hidden" name="id" value={one.id} />
      <ButtonLink
        href={`${addressOf('/complaints/templates', { edit: one.id })}#template`}
        variant="secondary"
        size="small"
      >
        {t('console:template_edit')}
        <span className="visually-hidden">{` ${one.name}`}</span>
      </ButtonLink>
      <Button type="submit" variant="quiet" size="small">
        {t('console:template_remove')}
        <span className="visually-hidden">{` ${one.name}`}</span>
      </Button>
    </form>
  )
}

function TemplateForm({ scope, typed, fault }: TemplatesPageProps) {
  const { t, staff } = scope
  const isChange = Boolean(typed.id)
  const all = staff.tenants === 'all' ? [{ value: String(ALL_SITES), label: t('console:sites_all') }] : []
  const kinds = COMPLAINT_KINDS.map((value) => ({ value, label: t(`console:complaint_kind.${value}`) }))
  const languages = TEMPLATE_LANGUAGES.map((value) => ({ value, label: languageName(value) }))
  return (
    <form method="post" action="/complaints/templates" className="card stack" id="template">
      <h2>{t(isChange ? 'console:template_change' : 'console:template_new')}</h2>
      {isChange && (
        <>
          <input type="hidden" name="id" value={typed.id} />
          <input type="hidden" name="was" value={typed.was} />
        </>
      )}
      <TextField
        label={t('console:template_name')}
        hint={t('console:template_name_hint')}
        name="name"
        maxLength={60}
        required
        defaultValue={typed.name}
        error={fault?.fields.name}
      />
      <Select
        label={t('console:language')}
        name="language"
        options={languages}
        defaultValue={typed.language}
        error={fault?.fields.language}
      />
      <Select
        label={t('console:kind')}
        name="kind"
        options={kinds}
        placeholder={t('console:all')}
        defaultValue={typed.kind ?? ''}
        error={fault?.fields.kind}
      />
      <Select
        label={t('console:site')}
        name="tenant"
        options={[...all, ...sitesOf(scope)]}
        defaultValue={typed.tenant}
        error={fault?.fields.tenant}
      />
      <TextArea
        label={t('console:template_body')}
        name="body"
        rows={8}
        maxLength={4000}
        required
        defaultValue={typed.body}
        error={fault?.fields.body}
      />
      <ul className="placeholders">
        {PLACEHOLDERS.map((name) => (
          <li key={name}>
            <code className="pick">{`{{${name}}}`}</code> {t(`console:template_${name}`)}
          </li>
        ))}
      </ul>
      <div className="line">
        <Button type="submit">{t('console:template_save')}</Button>
        {isChange && <a href="/complaints/templates">{t('console:template_new')}</a>}
      </div>
    </form>
  )
}
