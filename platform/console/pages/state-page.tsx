import type { FaultGroup } from '../../tenancy/fault-groups.ts'
import type { Readiness } from '../readiness.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { ShownState } from '../site-state.ts'
import type { Typed } from '../typed-fields.ts'
import { Filter, siteField } from './filter.tsx'
import { Findings } from './findings.tsx'
import { Frame } from './frame.tsx'
import { ReadyList } from './ready-list.tsx'
import { StateForm } from './state-form.tsx'

interface Props {
  readonly scope: PlatformScope<Staff>
  /** Undefined for a person who works for no site. */
  readonly shown: ShownState | undefined
  /** Of a draft. */
  readonly readiness: Readiness | undefined
  /** Its folder is gone. */
  readonly findings: readonly FaultGroup[]
  readonly fault?: FormFault
  readonly typed?: Typed
}

/** The life of one site. */
export function StatePage({ scope, shown, readiness, findings, fault, typed = {} }: Props) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/sites/state" fault={fault?.message}>
      <h1>{t('console:life.title')}</h1>
      <p>{t('console:life.text')}</p>
      <Filter
        scope={scope}
        path="/sites/state"
        fields={[siteField(scope)]}
        values={{ tenant: shown?.tenant.key }}
        button="show"
      />
      <Findings
        scope={scope}
        title={t('console:brands.findings', { count: findings.length })}
        findings={findings}
      />
      {shown && <StateForm scope={scope} shown={shown} fields={fault?.fields ?? {}} typed={typed} />}
      {shown && readiness && (
        <ReadyList
          scope={scope}
          shown={shown}
          readiness={readiness}
          fields={fault?.fields ?? {}}
          typed={typed}
        />
      )}
    </Frame>
  )
}
