import { type MouseEvent, type ReactNode, useState } from 'react'
import { href } from '../../core/routes.ts'
import { useT } from '../../i18n/react.tsx'
import { IconLink, type IconLinkProps } from '../../ui/icon-button.tsx'
import { latePart } from '../../ui/late-part.tsx'
import type { PersonAction } from './person-action.ts'

export interface PersonMenuProps {
  readonly member: { readonly id: string; readonly name: string }
  /** What a report is about, if not the profile: id of the message, name of the photo. */
  readonly subject?: { readonly kind: 'profile' | 'photo' | 'message'; readonly id: string }
  /** At the top of the menu, given the function that closes it. */
  readonly head?: (close: () => void) => ReactNode
  /** Further actions, at the top of the menu. */
  readonly actions?: readonly PersonAction[]
  /** Accessible name if it is not the person's, e.g. for one message among many. */
  readonly label?: string
  readonly variant?: IconLinkProps['variant']
  readonly className?: string
}

/** The contents of the menu are loaded on the first press. */
const Sheet = latePart(() => import('./PersonSheet.tsx').then((file) => file.PersonSheet))

/**
 * "…" on a profile, a photo, a conversation or a message: block, report, end a match, each with a
 * confirmation. Without JavaScript, or if its code fails to load, it links to the page of the
 * report, which has the same actions.
 */
export function PersonMenu({
  member,
  subject,
  head,
  actions = [],
  label,
  variant = 'plain',
  className,
}: PersonMenuProps) {
  const t = useT('common')
  const [open, setOpen] = useState<boolean | null>(null)
  const { kind, id } = subject ?? { kind: 'profile' as const, id: member.id }
  const page = href('account-safety-report', {}, { subject: kind, id })
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    Sheet.load().then(
      () => setOpen(true),
      () => window.location.assign(page),
    )
  }
  return (
    <>
      <IconLink
        icon="more"
        variant={variant}
        label={label ?? t('person_menu', { name: member.name })}
        href={page}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={press}
        {...(className ? { className } : {})}
      />
      {open !== null && (
        <Sheet
          open={open}
          member={member}
          subject={{ kind, id }}
          head={head}
          actions={actions}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
