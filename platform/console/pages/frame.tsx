import type { ReactNode } from 'react'
import { LOCALE_CODES } from '../../core/locale.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { canFind } from '../find.ts'
import { DEVELOPER, type PlatformScope } from '../scope.ts'
import { actionName } from '../texts.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Navigation, navigationOf } from './navigation.tsx'
import { SearchField } from './search-field.tsx'

export interface FrameProps {
  readonly scope: PlatformScope
  /** Path of the page, marked in the navigation. */
  readonly path?: string
  readonly width?: 'narrow' | 'wide'
  readonly fault?: string | undefined
  readonly children: ReactNode
}

/**
 * Layout of each page: navigation with the pages that the staff member may open, content, and
 * language selection.
 */
export function Frame({ scope, path, width = 'wide', fault, children }: FrameProps) {
  const { staff, t } = scope
  const groups = staff ? navigationOf(staff) : []
  // In the bar, and on narrow screens in the menu.
  const search = staff && <SearchField staff={staff} t={t} />
  return (
    <>
      <a className="skip-link" href="#content">
        {t('console:skip')}
      </a>
      {staff && (
        <header className="bar">
          <Navigation groups={groups} t={t} locale={scope.locale} path={path} search={search} />
          {search}
          {staff === DEVELOPER ? (
            <ButtonLink href="/sign-in" variant="quiet" size="small">
              {t('console:sign_in')}
            </ButtonLink>
          ) : (
            <form method="post" action="/sign-out">
              <Button type="submit" variant="quiet" size="small" icon="logout">
                {t('console:sign_out')}
              </Button>
            </form>
          )}
        </header>
      )}
      <main id="content" className={width}>
        {fault && <Alert tone="danger">{fault}</Alert>}
        {scope.done && !fault && <Alert tone="success">{actionName(t, scope.done)}</Alert>}
        {children}
      </main>
      <footer className="foot">
        <form method="post" action="/language">
          <input type="hidden" name="next" value={path ?? '/'} />
          <Select
            label={t('console:language')}
            name="language"
            defaultValue={scope.locale.code}
            options={LOCALE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
          />
          <Button type="submit" variant="secondary" size="small">
            {t('console:choose')}
          </Button>
        </form>
        {staff && (
          <Button variant="quiet" size="small" hidden data-keys-open aria-haspopup="dialog">
            {t('console:keys.title')}
          </Button>
        )}
      </footer>
      {staff && <KeysDialog t={t} groups={groups} finds={canFind(staff.role)} />}
    </>
  )
}
