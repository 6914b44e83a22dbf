import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { usePage } from '../../../ui/page.tsx'
import { ENTRY_ACCEPTED, ENTRY_COOKIE, ENTRY_SECONDS } from '../entry-cookie.ts'

/**
 * The entry warning. Part of the HTML, so that it is there at the first paint and without
 * JavaScript, where accepting is a plain form. The button to leave has the same size.
 */
export function EntryWarning() {
  const t = useT('site')
  const { entry, site } = usePage()
  const [open, setOpen] = useState(entry !== null)
  const form = useHeldFocus(open)
  if (!open || entry === null) return null
  const accept = (event: FormEvent) => {
    event.preventDefault()
    // The server reads the cookie under the name that it would set itself.
    const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser of ours
    document.cookie = `${prefix}${ENTRY_COOKIE}=${ENTRY_ACCEPTED}; path=/; max-age=${ENTRY_SECONDS}; samesite=lax${secure}`
    setOpen(false)
  }
  return (
    <div className="entry" role="dialog" aria-modal="true" aria-labelledby="entry-title">
      <section>
        <p className="entry-brand">
          <img src={site.mark} alt="" width={56} height={56} />
          <strong>{site.name}</strong>
        </p>
        <div>
          <span className="entry-age">{site.minimumAge}+</span>
        </div>
        <h2 id="entry-title">{t(`entry_${entry}_title`)}</h2>
        <p>{t(`entry_${entry}_text`, { site: site.name, age: site.minimumAge })}</p>
        <form ref={form} method="post" action="/entry-warning" onSubmit={accept}>
          <button className="entry-yes" type="submit">
            {t('entry_enter', { age: site.minimumAge })}
          </button>
          <a className="entry-no" href="about:blank" rel="noreferrer">
            {t('entry_leave')}
          </a>
        </form>
        <small>{t('entry_cookie')}</small>
      </section>
    </div>
  )
}

/** The form that traps the focus while the warning is open. */
function useHeldFocus(open: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Installed apps hide it by style sheet, so the page behind it must stay usable.
    if (!open || matchMedia('(display-mode: standalone)').matches) return
    return holdFocus(form.current)
  }, [open])
  return form
}

/** Makes the page behind the open warning inert for keyboard and screen readers. */
function holdFocus(form: HTMLFormElement | null): () => void {
  const overlay = form?.closest('.entry')
  const behind = [...(overlay?.parentElement?.children ?? [])].filter((element) => element !== overlay)
  for (const element of behind) element.setAttribute('inert', '')
  form?.querySelector('button')?.focus({ preventScroll: true })
  return () => {
    for (const element of behind) element.removeAttribute('inert')
  }
}
